import { $api } from '@/api/query-api';

/** Whether the brand is one whose standard equipment are features. */
export const isFcaQuery = (brandId: number) =>
  $api.queryOptions(
    'get',
    '/brand',
    { params: { query: { ids: [brandId], appends: ['is_fca'] } } },
    { staleTime: 60_000, meta: { errors: 'silent' } },
  );
