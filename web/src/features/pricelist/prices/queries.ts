import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, type Schemas } from '@/api/client';
import type { PriceChange } from './draft';

export type Preview = Schemas['PriceChangePreview'];
export type Line = Schemas['PriceChangeLine'];
export type Run = Schemas['PriceChangeRun'];

export const linesOnPage = 50;
const pollMs = 1000;

/** What a change of prices would come to; page counts from 1. */
export function previewQuery(id: number, change: PriceChange | undefined, page: number) {
  return queryOptions({
    queryKey: ['price-change', id, 'preview', change, page],
    queryFn: async ({ signal }): Promise<Preview> => {
      const query = { offset: (page - 1) * linesOnPage, limit: linesOnPage };
      const { data } = await client.POST('/pricelist/price-change/preview/{id}', {
        params: { path: { id }, query },
        body: change as PriceChange,
        signal,
      });
      return data as Preview;
    },
    enabled: change !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    meta: { errors: 'inline' },
  });
}

/** The sum of all prices that change, before, in cents that are exact. */
export function sumOfOld({ totals }: Preview): number {
  return totals.reduce((sum, { old }) => sum + Math.round(old * 100), 0) / 100;
}

export const isActive = ({ state }: Run) => state === 'queued' || state === 'running';

/** The latest changes of the prices of a list; asked again while one of them works. */
export function runsQuery(id: number) {
  return queryOptions({
    queryKey: ['price-change', id, 'runs'],
    queryFn: async ({ signal }): Promise<readonly Run[]> => {
      const { data } = await client.GET('/pricelist/price-change/{id}', { params: { path: { id } }, signal });
      return data ?? [];
    },
    refetchInterval: ({ state: { data, error } }) => (!error && data?.some(isActive) ? pollMs : false),
    staleTime: 0,
    meta: { errors: 'silent' },
  });
}
