import { queryOptions } from '@tanstack/react-query';
import { client, type Schemas } from '@/api/client';
import type { OfferType } from '../wire';

/** A vehicle that is to be offered, from the stock or from its own page. */
export interface Offered {
  id: number;
  brand_id: number;
  dealer_company_id: number;
  description_show?: string;
  make?: string;
}

export type Source = 'stock' | 'vehicle';

/** What an offer of a vehicle would lose of it in a type; where there can be none, the first entry says why. */
export function lostQuery({ id, brand_id: brandId }: Offered, source: Source, type: OfferType) {
  return queryOptions({
    queryKey: ['offer of vehicle', source, id, brandId, type] as const,
    queryFn: async ({ signal }): Promise<readonly Schemas['LostOption'][]> => {
      const query = { type };
      if (source === 'stock') {
        const params = { path: { stockId: id, brandId }, query };
        const path = '/stock/validate-missing-feature/{stockId}/{brandId}';
        return (await client.GET(path, { params, signal })).data ?? [];
      }
      const params = { path: { vehicleId: id, brandId, pricelistId: 0 }, query };
      const path = '/vehicle/validate-missing-feature/{vehicleId}/{brandId}/{pricelistId}';
      return (await client.GET(path, { params, signal })).data ?? [];
    },
  });
}
