import { parseDay } from '@/kit/ui/day';

/** The state of the log in the address. */
export interface LogSearch {
  /** First day, YYYY-MM-DD. */
  dateFrom?: string;
  /** Last day, YYYY-MM-DD. */
  dateTo?: string;
  /** Part of the name of who did it. */
  username?: string;
  /** From 1, which is left out. */
  page?: number;
}

const longestName = 255;

/** Reads the filters from search parameters; what it does not understand is left out, never an error. */
export function parseLogSearch(raw: Record<string, unknown>): LogSearch {
  const search: LogSearch = {};
  const dateFrom = parseDay(text(raw.dateFrom));
  if (dateFrom) search.dateFrom = dateFrom;
  const dateTo = parseDay(text(raw.dateTo));
  if (dateTo) search.dateTo = dateTo;
  const username = text(raw.username).slice(0, longestName);
  if (username.trim() !== '') search.username = username;
  const page = Number(raw.page);
  if (Number.isSafeInteger(page) && page > 1) search.page = page;
  return search;
}

/** Numbers come as numbers when the address was typed by hand (?username=12). */
function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
