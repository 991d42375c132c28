import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { KeywordNote, ListPage } from '@/kit/record/calls';
import type { CellContext, ListDescription, ListParams, ListRow } from '@/kit/record/describe';
import { isPattern, keywordMatcher } from '@/kit/record/keyword';
import { listQuery } from '@/kit/record/list-query';
import type { SortState } from './search';
import { type SegmentKey, segmentsOf } from './segments';
import { sortRows } from './sorting';
import { usePagedList } from './usePagedList';

export interface ListView {
  keyword: string;
  sort: SortState | null;
  status: SegmentKey;
  facets: Readonly<Record<string, string>>;
  page: number;
  size: number;
}

export interface ListData<Row> {
  /** The rows to show: of the chosen segment, filtered and sorted. */
  rows: readonly Row[];
  /** Ids of the active rows in the order of the list, whatever is shown. */
  order: readonly number[];
  counts: Readonly<Partial<Record<SegmentKey, number>>>;
  /** How many rows the segment has, and how many of them the keyword leaves. */
  total: number;
  found: number;
  /** The list is too long to be counted to its end. */
  isCapped?: boolean;
  /** The list comes page by page; the server filters and sorts it. */
  pages?: { page: number; count: number; sortable: readonly string[] };
  /** Why the keyword was not used as typed. */
  note: KeywordNote | undefined;
  isPending: boolean;
  isFetching: boolean;
  error: Error | null;
  retry: () => void;
}

const none: ListPage<never> = { rows: [], total: 0 };

/** Loads a list and works out what of it to show. */
export function useListData<Row extends ListRow, Params extends ListParams>(
  description: ListDescription<Row, Params>,
  params: Params,
  view: ListView,
  context: CellContext,
): ListData<Row> {
  const { keyword, sort, status, facets } = view;
  const paged = usePagedList<Row, Params>(description, params, view);
  const whole = useQuery({ ...listQuery<Row, Params>(description, params, facets), enabled: !paged.isPaged });
  const all = whole.data?.rows ?? none.rows;
  const byServer = keyword !== '' && isPattern(keyword) && !paged.isPaged;
  const found = useQuery({
    ...listQuery<Row, Params>(description, params, { ...facets, keyword }),
    enabled: byServer,
    placeholderData: (previous) => previous,
  });
  const segments = useMemo(() => segmentsOf(description), [description]);
  const inSegment = segments.find(({ key }) => key === status)?.holds;
  const source = byServer ? (found.data?.rows ?? none.rows) : all;

  const rows = useMemo(() => {
    const shown = inSegment ? source.filter(inSegment) : source;
    const matches = keywordMatcher(byServer ? '' : keyword);
    const searched = description.columns.flatMap(({ searchText }) => searchText ?? []);
    const filtered = shown.filter((row) => matches(searched.map((text) => text(row, context))));
    const column = description.columns.find(({ key }) => key === sort?.key);
    return column && sort
      ? sortRows(filtered, (row) => column.sortValue(row, context), sort.descending)
      : filtered;
  }, [source, inSegment, byServer, keyword, description, sort, context]);

  const isArchived = description.archive?.mark.isArchived;
  const order = useMemo(() => all.filter((row) => !isArchived?.(row)).map(({ id }) => id), [all, isArchived]);
  if (paged.isPaged) return paged.data;

  const counts = Object.fromEntries(segments.map(({ key, holds }) => [key, all.filter(holds).length]));
  return {
    rows,
    order,
    counts,
    total: counts[status] ?? all.length,
    found: rows.length,
    note: byServer ? found.data?.note : undefined,
    isPending: whole.isPending || (byServer && found.isPending),
    isFetching: whole.isFetching || found.isFetching,
    error: whole.error ?? (byServer ? found.error : null),
    retry: () => void (whole.error ? whole.refetch() : found.refetch()),
  };
}
