/** The state of a list that lives in the address: everything a link to this view must carry. */
export interface ListSearch {
  /** Keyword filter. */
  q?: string;
  /** Column key, with "-" in front for descending. Absent = the order of the list itself. */
  sort?: string;
  /** Which status segment is shown. Absent = active. */
  status?: 'deleted';
}

export type StatusSegment = 'active' | 'deleted';

export interface SortState {
  key: string;
  descending: boolean;
}

/** Longest keyword the server takes. */
export const keywordLimit = 200;

/** Reads list state from search parameters; what it does not understand is left out, never an error. */
export function parseListSearch(raw: Record<string, unknown>): ListSearch {
  const search: ListSearch = {};
  const q = text(raw.q).slice(0, keywordLimit);
  if (q.trim() !== '') search.q = q;
  const sort = text(raw.sort);
  if (/^-?[a-z_][a-z0-9_.]*$/i.test(sort)) search.sort = sort;
  if (raw.status === 'deleted') search.status = 'deleted';
  return search;
}

/** Numbers come as numbers when the address was typed by hand (?q=12). */
function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
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
