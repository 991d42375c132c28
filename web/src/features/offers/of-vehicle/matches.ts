import { queryOptions, keepPreviousData } from '@tanstack/react-query';
import { client, type Schemas } from '@/api/client';
import { offerKey } from '../queries';
import type { Version } from '../wire';

export type Match = Schemas['Match'];

/** The cars of the stock that come near to the car of an offer, as it is at this revision. */
export function matchesQuery({ id, revision }: Pick<Version, 'id' | 'revision'>) {
  return queryOptions({
    queryKey: [...offerKey(id), 'matches', revision] as const,
    queryFn: async ({ signal }): Promise<Schemas['Matches'] | undefined> => {
      const { data } = await client.GET('/version/stock-match/{id}', { params: { path: { id } }, signal });
      return data;
    },
    placeholderData: keepPreviousData,
  });
}
