import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, type Schemas } from '@/api/client';

export type StockSummary = Schemas['ListHead'];

/** What the list is limited to, as its address has it. */
export interface StockLimits {
  keyword?: string;
  type?: 'mine' | 'available';
  brandId?: number;
  country?: string;
  dealer?: number;
  phase?: StockPhase;
  age?: string;
  used?: '0' | '1';
  only?: 'own' | 'free' | 'awaited';
  stockroomId?: number;
  tags?: string[];
  brandIds?: number[];
  companyIds?: number[];
  modelIds?: number[];
  /** What a figure has narrowed the list to. */
  figure?: 'ordered' | 'arrived' | 'sold' | 'stock' | 'ordered_at';
  from?: string;
  to?: string;
  isReserved?: '0' | '1';
  hasCustomer?: '0' | '1';
  asOf?: string;
  modelrangeId?: number;
  ofSerieId?: number;
}

export type CountedLimit =
  'figure' | 'from' | 'to' | 'isReserved' | 'hasCustomer' | 'asOf' | 'modelrangeId' | 'ofSerieId';

type StockPhase = 'planned' | 'ordered' | 'transit' | 'stock' | 'sold' | 'archive';

/** The head of the list; what was there stays until the next one comes. */
export const summaryQuery = (limits: StockLimits) =>
  queryOptions({
    queryKey: ['stock-summary', limits],
    queryFn: async ({ signal }) =>
      (await client.GET('/stock/summary', { params: { query: limits }, signal })).data,
    placeholderData: keepPreviousData,
  });

/** The columns that are decided for the user's role of such cars, in their order; none: nobody has decided. */
export const decidedColumnsQuery = ({ brandId, phase }: StockLimits) =>
  queryOptions({
    queryKey: ['/vehicle-status-column/mine', brandId, phase],
    queryFn: async ({ signal }) => {
      const query = { brandIds: brandId === undefined ? undefined : [brandId], phase };
      const { data } = await client.GET('/vehicle-status-column/mine', { params: { query }, signal });
      return (data ?? []).map(({ code }) => code);
    },
    placeholderData: keepPreviousData,
  });
