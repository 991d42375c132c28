import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useMe } from '@/session/me';
import type { ListDescription } from '@/kit/record/describe';
import type { ListParams, ListRow } from '@/kit/record/entity';
import { chosenFacets, facetSearch } from './facets';
import { type ListSearch, nextSort, parseListSearch, parseSort, type SortState } from './search';
import { type PageSize, pageSizes, type SegmentKey } from '@/kit/record/segment';
import { segmentQuery, segmentsOf } from './segments';

export interface ListUrl {
  /** As it is, to compare with saved views. */
  search: ListSearch;
  keyword: string;
  sort: SortState | null;
  status: SegmentKey;
  /** What asks for the segment, where that is not its status. */
  segment: Readonly<Record<string, string>> | undefined;
  /** Chosen values by query name, those that are preset for the user included. */
  facets: Readonly<Record<string, string>>;
  /** Something narrows the list besides its segment. */
  isFiltered: boolean;
  page: number;
  size: PageSize;
  setKeyword: (keyword: string) => void;
  toggleSort: (columnKey: string) => void;
  setStatus: (status: SegmentKey) => void;
  setFacet: (name: string, value: string | undefined) => void;
  clearFilters: () => void;
  setPage: (page: number) => void;
  setSize: (size: PageSize) => void;
  /** Replaces the whole state, as opening a view does. */
  open: (search: ListSearch, replace?: true) => void;
}

/** The state of the list in the address. Defaults are left out of it. */
export function useListUrl<Row extends ListRow, Params extends ListParams>(
  description: ListDescription<Row, Params>,
): ListUrl {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const me = useMe();
  const search = useMemo(() => parseListSearch(raw), [raw]);
  const { facets: described } = description;
  const parts = segmentsOf(description);
  const segments = parts.map(({ key }) => key);
  const first = segments[0] ?? 'active';
  const facets = useMemo(() => chosenFacets(described, search, me), [described, search, me]);

  const open = useCallback(
    (next: ListSearch, replace?: boolean) =>
      void navigate({ to: '.', search: parseListSearch(next) as never, replace, resetScroll: false }),
    [navigate],
  );
  // A new question begins at its first page.
  const change = (part: ListSearch, replace: boolean) =>
    open({ ...search, page: undefined, ...part }, replace);
  const facetPart = (name: string, value: string | undefined): ListSearch => {
    const facet = described?.[name];
    return facet ? { [name]: facetSearch(facet, value, me) } : {};
  };
  const noFacets = () =>
    Object.assign(
      {},
      ...Object.keys(described ?? {}).map((name) => facetPart(name, undefined)),
    ) as ListSearch;

  const status = search.status && segments.includes(search.status) ? search.status : first;
  const part = parts.find(({ key }) => key === status);
  const ownSize = part?.size ?? pageSizes[0];
  return {
    search,
    keyword: search.q ?? '',
    sort: parseSort(search.sort ?? description.order),
    status,
    segment: part?.query && segmentQuery(part),
    facets,
    isFiltered: search.q !== undefined || Object.keys(facets).length > 0,
    page: search.page ?? 1,
    size: search.size ?? ownSize,
    // Every typed word would be a step of the Back button otherwise.
    setKeyword: (q) => change({ q }, true),
    toggleSort: (columnKey) => change({ sort: nextSort(parseSort(search.sort), columnKey) }, true),
    setStatus: (chosen) => change({ status: chosen === first ? undefined : chosen }, false),
    setFacet: (name, value) => change(facetPart(name, value), false),
    clearFilters: () => change({ q: undefined, ...noFacets() }, false),
    setPage: (page) => change({ page }, false),
    setSize: (size) => change({ size: size === ownSize ? undefined : size }, false),
    open,
  };
}
