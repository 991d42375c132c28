import { wordsOf } from '@/kit/list/facets';
import { type Reservation, reservationOf, type StatsChoice } from './figure-query';

export const parts = ['stock', 'customer', 'period'] as const;
export type Part = (typeof parts)[number];

/** What the statistics show, as their address says it. */
export interface StatsSearch {
  part?: Part;
  year?: number;
  isReserved?: Reservation;
  /** Ids with commas between; "all" where nothing is chosen in spite of the header. */
  brandIds?: string;
  companyIds?: string;
  modelIds?: string;
  /** Words with commas between. */
  tags?: string;
}

/** Reads the address; what it does not understand is left out, never an error. */
export function parseStatsSearch(raw: Record<string, unknown>): StatsSearch {
  const text = (name: string) =>
    typeof raw[name] === 'string' || typeof raw[name] === 'number' ? String(raw[name]) : '';
  const ids = (name: string) => (/^\d+(,\d+)*$/.test(text(name)) ? text(name) : undefined);
  const part = parts.find((one) => one === raw.part);
  const reserved = reservationOf(raw.isReserved);
  const year = /^\d{4}$/.test(text('year')) ? Number(text('year')) : undefined;
  return {
    ...(part && part !== 'stock' && { part }),
    ...(year !== undefined && { year }),
    ...(reserved !== '-1' && { isReserved: reserved }),
    ...(ids('brandIds') !== undefined && { brandIds: ids('brandIds') }),
    ...(ids('companyIds') !== undefined && { companyIds: ids('companyIds') }),
    ...(ids('modelIds') !== undefined && { modelIds: ids('modelIds') }),
    ...(text('tags') !== '' && { tags: text('tags').slice(0, 600) }),
  };
}

export const listed = (value: string | undefined): readonly string[] => (value ? value.split(',') : []);

/** What the server is asked; the year is one that there is (S-025). */
export function choiceOf(search: StatsSearch, thisYear: number): StatsChoice & { year: number } {
  const ids = (value: string | undefined) => (value ? listed(value).map(Number) : undefined);
  const tags = wordsOf(search.tags);
  return {
    year: Math.min(Math.max(search.year ?? thisYear, 2011), thisYear + 1),
    isReserved: search.isReserved ?? '-1',
    brandIds: ids(search.brandIds),
    companyIds: ids(search.companyIds),
    modelIds: ids(search.modelIds),
    tags: tags.length > 0 ? [...tags] : undefined,
  };
}
