import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type LogSearch, parseLogSearch } from './log-search';

/** The filters in the address, and ways to change them. Another filter begins at the first page. */
export function useLogUrl() {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const search = useMemo(() => parseLogSearch(raw), [raw]);
  const navigate = useNavigate();
  const go = (next: LogSearch, replace: boolean) =>
    void navigate({ to: '.', search: parseLogSearch({ ...next }) as never, replace, resetScroll: false });
  return {
    search,
    setFilter: (part: Omit<LogSearch, 'page'>) => go({ ...search, ...part, page: undefined }, true),
    clear: () => go({}, false),
    /** For links to pages, so that each opens in a window of its own too. */
    searchOfPage: (page: number) => parseLogSearch({ ...search, page }),
  };
}
