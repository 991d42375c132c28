import { queryOptions } from '@tanstack/react-query';
import { client, type Schemas } from '@/api/client';

/** Offers beside each other, as their customers read them. */
export function compareQuery(ids: readonly number[]) {
  return queryOptions({
    queryKey: ['offers compared', ...ids] as const,
    queryFn: async ({ signal }) => {
      const { data } = await client.GET('/offer/compare', { params: { query: { ids: [...ids] } }, signal });
      return data as Schemas['ComparedOffers'];
    },
    staleTime: 0,
  });
}

/** The same on paper. */
export const pdfOfCompared = (ids: readonly number[], isAll: boolean) =>
  `/api/v1/pdf/compare?ids=${ids.join(',')}${isAll ? '&all=true' : ''}`;
