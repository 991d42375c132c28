import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, type Schemas } from '@/api/client';

export type ControlReport = Schemas['ControlReport'];
export type ControlLine = Schemas['ControlLine'];
export type OrderedReport = Schemas['OrderedReport'];

/** All cars, those nobody has reserved, those somebody has (OP-131). */
export const reservations = ['-1', '0', '1'] as const;
export type Reservation = (typeof reservations)[number];

export const reservationOf = (value: unknown): Reservation =>
  reservations.find((one) => one === String(value)) ?? '-1';

export interface ControlChoice {
  brandId: number;
  companyId: number;
  year: number;
  isReserved: Reservation;
}

/** Stock control, fifty models at a time; counted again with whatever changes a car. */
export const controlQuery = (choice: ControlChoice) =>
  infiniteQueryOptions({
    queryKey: ['stock-summary', 'control', choice],
    queryFn: async ({ signal, pageParam }) => {
      const query = { ...choice, offset: pageParam };
      const { data } = await client.GET('/stock-control/series', { params: { query }, signal });
      return data as ControlReport;
    },
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) => {
      const loaded = pages.reduce((sum, { models }) => sum + models.length, 0);
      return loaded < count ? loaded : undefined;
    },
    placeholderData: keepPreviousData,
  });

export interface StatsChoice {
  year?: number;
  isReserved: Reservation;
  brandIds?: number[];
  companyIds?: number[];
  modelIds?: number[];
  tags?: string[];
}

export const statsQuery = (choice: StatsChoice) =>
  queryOptions({
    queryKey: ['stock-summary', 'ordered', choice],
    queryFn: async ({ signal }) => {
      const { data } = await client.GET('/stats/ordered-vehicles', { params: { query: choice }, signal });
      return data as OrderedReport;
    },
    placeholderData: keepPreviousData,
  });

type Chosen = string | number | readonly (string | number)[] | undefined;

/** The address of a report as a file. */
export function fileHref(path: string, choice: ControlChoice | StatsChoice, format: 'csv' | 'xlsx'): string {
  const query = new URLSearchParams({ format });
  for (const [name, value] of Object.entries(choice) as [string, Chosen][]) {
    const text = typeof value === 'object' ? value.join(',') : String(value ?? '');
    if (text !== '') query.set(name, text);
  }
  return `/api/v1${path}?${query.toString()}`;
}
