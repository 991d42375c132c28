import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type KeywordNote, type ListPage, loadPage, wholeListLimit } from './calls';
import type { CellContext, ListDescription, ListParams, ListRow } from './describe';
import { isPattern, keywordMatcher } from './keyword';
import { listKey } from './list-cache';
import type { SortState, StatusSegment } from './search';
import { sortRows } from './sorting';

interface View {
  keyword: string;
  sort: SortState | null;
  status: StatusSegment;
}

export interface ListData<Row> {
  /** The rows to show: of the chosen segment, filtered and sorted. */
  rows: readonly Row[];
  /** Ids of the active rows in the order of the list, whatever is shown. */
  order: readonly number[];
  counts: Readonly<Record<StatusSegment, number>>;
  /** Why the keyword was not used as typed. */
  note: KeywordNote | undefined;
  isPending: boolean;
  isFetching: boolean;
  error: Error | null;
  retry: () => void;
}

const none: ListPage<never> = { rows: [], total: 0 };

/** The list of a description; a route's loader may start it before the screen is there. */
export function listQuery<Row extends ListRow, Params extends ListParams>(
  { source }: Pick<ListDescription<Row, Params>, 'source'>,
  params: Params,
  keyword?: string,
) {
  const scope = source.scope(params);
  const query = keyword === undefined ? scope : { ...scope, keyword };
  return queryOptions({
    queryKey: [...listKey(source.path), query],
    queryFn: ({ signal }) => loadPage<Row>(source.path, query, signal),
  });
}

/** Loads a list and works out what of it to show. */
export function useListData<Row extends ListRow, Params extends ListParams>(
  description: ListDescription<Row, Params>,
  params: Params,
  { keyword, sort, status }: View,
  context: CellContext,
): ListData<Row> {
  const whole = useQuery(listQuery<Row, Params>(description, params));
  const { rows: all, total } = whole.data ?? none;
  const byServer = keyword !== '' && (isPattern(keyword) || total > wholeListLimit);
  const found = useQuery({
    ...listQuery<Row, Params>(description, params, keyword),
    enabled: byServer,
    placeholderData: (previous) => previous,
  });
  const isArchived = description.archive?.mark.isArchived;
  const source = byServer ? (found.data?.rows ?? none.rows) : all;

  const rows = useMemo(() => {
    const inSegment = source.filter((row) => (isArchived?.(row) ?? false) === (status === 'deleted'));
    const matches = keywordMatcher(byServer ? '' : keyword);
    const searched = description.columns.flatMap(({ searchText }) => searchText ?? []);
    const filtered = inSegment.filter((row) => matches(searched.map((text) => text(row, context))));
    const column = description.columns.find(({ key }) => key === sort?.key);
    return column && sort
      ? sortRows(filtered, (row) => column.sortValue(row, context), sort.descending)
      : filtered;
  }, [source, isArchived, status, byServer, keyword, description, sort, context]);

  const order = useMemo(() => all.filter((row) => !isArchived?.(row)).map(({ id }) => id), [all, isArchived]);

  return {
    rows,
    order,
    counts: { active: order.length, deleted: all.length - order.length },
    note: byServer ? found.data?.note : undefined,
    isPending: whole.isPending || (byServer && found.isPending),
    isFetching: whole.isFetching || found.isFetching,
    error: whole.error ?? (byServer ? found.error : null),
    retry: () => void (whole.error ? whole.refetch() : found.refetch()),
  };
}
