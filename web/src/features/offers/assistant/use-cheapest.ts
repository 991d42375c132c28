import { useQuery } from '@tanstack/react-query';
import { client, type Schemas } from '@/api/client';
import { offerKey } from '../queries';
import { queryOf } from '../validate';
import type { ChangeRequest, ValidationAnswer } from '../wire';

export type Cheapest = Schemas['Cheapest'];

/**
 * The way that costs least, where it is not the one of the fewest changes. Asked once the others are shown: nobody
 * waits for it. Null: it could not be asked.
 */
export function useCheapest(request: ChangeRequest, answer: ValidationAnswer): Cheapest | null | undefined {
  const { versionId, featureId } = request;
  const { data, isError } = useQuery({
    queryKey: [...offerKey(versionId), 'cheapest', answer.revision, request] as const,
    queryFn: async ({ signal }): Promise<Cheapest> => {
      const params = { path: { versionId, packageId: featureId }, query: queryOf(request) };
      const found = await client.GET('/model-feature/cheapest/{versionId}/{packageId}', { params, signal });
      return found.data as Cheapest;
    },
    enabled: answer.repairable,
    staleTime: Infinity,
    meta: { errors: 'silent' },
  });
  return isError ? null : data;
}
