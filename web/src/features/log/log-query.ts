import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, type Schemas } from '@/api/client';
import type { LogSearch } from './log-search';

export type LogEntry = Omit<Schemas['LogEntry'], 'details'> & {
  details?: Record<string, [before: unknown, after: unknown]>;
};

interface LogPage {
  entries: readonly LogEntry[];
  total: number;
  /** There are more than the total says; the server stops counting. */
  isCapped: boolean;
}

/** Entries on a page. */
export const pageSize = 100;

/** One page of the log, the newest entries first. While the next one is asked for, the last one stays. */
export function logQuery({ page = 1, ...filters }: LogSearch) {
  return queryOptions({
    queryKey: ['log', filters, page],
    queryFn: async ({ signal }): Promise<LogPage> => {
      const { data, response } = await client.GET('/log', {
        params: { query: { ...filters, page, limit: pageSize } },
        signal,
      });
      return {
        entries: (data ?? []) as LogEntry[],
        total: Number(response.headers.get('X-Total-Count') ?? 0),
        isCapped: response.headers.get('X-Total-Capped') === '1',
      };
    },
    placeholderData: keepPreviousData,
    // Something new is being written all the time.
    staleTime: 0,
  });
}

/** The whole log with these filters as a file. */
export function logExportHref({ page: _page, ...filters }: LogSearch, format: 'csv' | 'xlsx'): string {
  return `/api/v1/log?${new URLSearchParams({ ...filters, format }).toString()}`;
}
