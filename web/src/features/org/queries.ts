import { $api } from '@/api/query-api';

/** The markets with their VAT, in their order. */
export const countriesQuery = $api.queryOptions('get', '/country', undefined, { staleTime: 5 * 60_000 });

export const currenciesQuery = $api.queryOptions('get', '/currency', undefined, { staleTime: 5 * 60_000 });
