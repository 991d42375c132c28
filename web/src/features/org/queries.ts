import type { QueryKey } from '@tanstack/react-query';
import { $api } from '@/api/query-api';
import { listKey } from '@/kit/record/list-cache';

/** The markets with their VAT, in their order. */
export const countriesQuery = $api.queryOptions('get', '/country', undefined, { staleTime: 5 * 60_000 });

export const currenciesQuery = $api.queryOptions('get', '/currency', undefined, { staleTime: 5 * 60_000 });

/** What shows the VAT of countries. */
export const ofCountry: readonly QueryKey[] = [
  countriesQuery.queryKey,
  listKey('/country'),
  ['record', '/country'],
];
