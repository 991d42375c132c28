import { $api } from '@/api/query-api';

/** The companies of the user that sell a brand. */
export const dealersQuery = (brandId: number) =>
  $api.queryOptions('get', '/company', { params: { query: { brand_id: brandId, sort: 'name' } } });
