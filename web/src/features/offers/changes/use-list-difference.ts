import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { client } from '@/api/client';
import type { Version } from '../wire';
import type { ListChoice } from './take-pricelist';

/** How long an offer has to rest before it is priced with another list. */
const restMs = 600;

/**
 * What a price list would make of an offer. Asked once the screen is there and the choosing pauses: the offer is
 * priced a second time for it.
 */
export function useListDifference(
  { id, revision }: Pick<Version, 'id' | 'revision'>,
  pricelistId: number | undefined,
): ListChoice | undefined {
  const [rested, setRested] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setRested(revision), restMs);
    return () => clearTimeout(timer);
  }, [revision]);
  const { data } = useQuery({
    // Not among what is known of the offer: a revision costs with a list what it costs, and is not asked twice.
    queryKey: ['offer with list', id, rested, pricelistId] as const,
    queryFn: async ({ signal }): Promise<ListChoice> => {
      const params = { path: { id, pricelistId: pricelistId ?? 0 } };
      const { data: found } = await client.GET('/version/pricelist/{id}/{pricelistId}', { params, signal });
      return found as ListChoice;
    },
    enabled: rested !== undefined && pricelistId !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    meta: { errors: 'silent' },
  });
  return data?.id === pricelistId ? data : undefined;
}
