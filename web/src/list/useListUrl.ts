import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import {
  type ListSearch,
  nextSort,
  parseListSearch,
  parseSort,
  type SortState,
  type StatusSegment,
} from './search';

export interface ListUrl {
  keyword: string;
  sort: SortState | null;
  status: StatusSegment;
  setKeyword: (keyword: string) => void;
  toggleSort: (columnKey: string) => void;
  setStatus: (status: StatusSegment) => void;
}

/** The state of the list in the address. Defaults are left out of it. */
export function useListUrl(): ListUrl {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = useMemo(() => parseListSearch(raw), [raw]);

  const change = useCallback(
    (part: ListSearch, replace: boolean) => {
      const next = parseListSearch({ ...search, ...part });
      void navigate({ to: '.', search: next as never, replace, resetScroll: false });
    },
    [navigate, search],
  );

  return {
    keyword: search.q ?? '',
    sort: parseSort(search.sort),
    status: search.status ?? 'active',
    // Every typed word would be a step of the Back button otherwise.
    setKeyword: (q) => change({ q }, true),
    toggleSort: (columnKey) => change({ sort: nextSort(parseSort(search.sort), columnKey) }, true),
    setStatus: (status) => change({ status: status === 'deleted' ? status : undefined }, false),
  };
}
