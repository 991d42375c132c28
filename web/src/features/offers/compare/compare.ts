import { queryOptions } from '@tanstack/react-query';
import { client, type Schemas } from '@/api/client';
import { openDialog } from '@/kit/ui/dialog';

const loadCompareOffers = () => import('./CompareOffersDialog');

/** How many offers can stand beside each other. */
export const comparable = { least: 2, most: 4 };

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

/** Shows two to four offers beside each other. */
export const compareOffers = (ids: readonly number[]) =>
  openDialog(loadCompareOffers, { ids }, ['offerlist', 'common']);
