import { queryOptions } from '@tanstack/react-query';
import { client, type Schemas } from '@/api/client';
import { offerKey } from '../queries';

/** Something that an offer still needs before it can be finished. */
export type Missing = Schemas['Missing'];

/** How far an offer is from being finished. */
export function summaryQuery(versionId: number) {
  return queryOptions({
    queryKey: [...offerKey(versionId), 'summary'] as const,
    queryFn: async ({ signal }) => {
      const path = { id: versionId };
      return (await client.GET('/version/summary/{id}', { params: { path }, signal }))
        .data as Schemas['Summary'];
    },
  });
}
