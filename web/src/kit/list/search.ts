import { cutKeyword } from '@/kit/record/keyword';
import { type PageSize, pageSizes, type SegmentKey } from '@/kit/record/segment';

/** The state of a list that lives in the address: everything a link to this view must carry. */
export interface ListSearch {
  /** Keyword filter. */
  q?: string;
  /** Column key, with "-" in front for descending. Absent = the order of the list itself. */
  sort?: string;
  /** Which segment is shown. Absent = the first. */
  status?: SegmentKey;
  /** From 1, which is left out; only for lists that come from the server page by page. */
  page?: number;
  /** Rows on a page. */
  size?: PageSize;
  /** The saved view it was opened by; 0 is the list as it is, where another view would open by itself. */
  view?: number;
  /** Facets by their query names; what the list has no facet for is ignored. */
  [facet: string]: string | number | undefined;
}

export interface SortState {
  key: string;
  descending: boolean;
}

/** Longest value of a facet that a link carries. */
export const facetLimit = 600;

/** The parts of lists that an address can name. */
const parts = [
  'deleted',
  'other',
  'all',
  'my',
  'available',
  'processed',
  'confirmed',
  'rejected',
  'overdue',
  'closed',
] as const;

/** How the contract calls an archive where a thing has other statuses; links written by it are understood. */
const archives = new Set<unknown>(['archive', 'archived']);

/** The names in the address that are no facets. */
const ownNames = new Set(['q', 'sort', 'status', 'page', 'size', 'view']);

/** Reads list state from search parameters; what it does not understand is left out, never an error. */
export function parseListSearch(raw: Record<string, unknown>): ListSearch {
  const search: ListSearch = {};
  const q = cutKeyword(text(raw.q));
  if (q.trim() !== '') search.q = q;
  const sort = text(raw.sort);
  if (/^-?[a-z_][a-z0-9_.]*$/i.test(sort)) search.sort = sort;
  const status = archives.has(raw.status) ? 'deleted' : parts.find((part) => part === raw.status);
  if (status) search.status = status;
  const page = whole(raw.page);
  if (page > 1) search.page = page;
  const size = pageSizes.find((known) => known === whole(raw.size));
  if (size) search.size = size;
  const view = whole(raw.view);
  if (view >= 0) search.view = view;
  for (const [name, value] of Object.entries(raw)) {
    const facet = text(value);
    const isFacet = /^[a-z]\w*$/i.test(name) && !ownNames.has(name);
    // A number is written without quotes; a code such as 0400 is none.
    const isNumber = whole(facet) >= 0 && String(Number(facet)) === facet;
    if (isFacet && facet !== '' && facet.length <= facetLimit)
      search[name] = isNumber ? Number(facet) : facet;
  }
  return search;
}

/** Numbers come as numbers when the address was typed by hand (?q=12). */
function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A whole number of ordinary size, else -1. */
function whole(value: unknown): number {
  return /^\d{1,9}$/.test(text(value)) ? Number(value) : -1;
}

export function parseSort(sort: string | undefined): SortState | null {
  if (!sort) return null;
  return sort.startsWith('-') ? { key: sort.slice(1), descending: true } : { key: sort, descending: false };
}

/** A click on a column head: ascending, descending, then back to the list's own order. */
export function nextSort(current: SortState | null, key: string): string | undefined {
  if (current?.key !== key) return key;
  return current.descending ? undefined : `-${key}`;
}
