import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client, type Schemas } from '@/api/client';
import { offerKey } from '../queries';
import { queryOf } from '../validate';
import type { ChangeRequest, ValidationAnswer } from '../wire';

export type PicksTotal = Schemas['Total'];

/**
 * What the offer comes to now, and with what a request asks for, whether it fits yet or not. `isAsked`: only then.
 * Undefined while it is worked out, null where it could not be.
 */
export function usePicksTotal(
  request: ChangeRequest,
  { revision }: Pick<ValidationAnswer, 'revision'>,
  isAsked = true,
): PicksTotal | null | undefined {
  const { versionId, featureId } = request;
  const { data, isError } = useQuery({
    queryKey: [...offerKey(versionId), 'total', revision, request] as const,
    queryFn: async ({ signal }): Promise<PicksTotal> => {
      const params = { path: { versionId, packageId: featureId }, query: queryOf(request) };
      const found = await client.GET('/model-feature/total/{versionId}/{packageId}', { params, signal });
      return found.data as PicksTotal;
    },
    enabled: isAsked,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    meta: { errors: 'silent' },
  });
  return isError ? null : data;
}
