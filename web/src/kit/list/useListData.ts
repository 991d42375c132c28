import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListPage } from '@/kit/record/calls';
import type { ListDescription } from '@/kit/record/describe';
import type { CellContext, ListParams, ListRow } from '@/kit/record/entity';
import { isPattern, keywordMatcher } from '@/kit/record/keyword';
import { listQuery } from '@/kit/record/list-query';
import { keepRows } from './keep-rows';
import type { ListData, ListView } from './list-data';
import { segmentsOf } from './segments';
import { sortRows } from './sorting';
import { usePagedList } from './usePagedList';

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
  const placeholderData = keepRows(description.source.scope(params));
  const whole = useQuery({
    ...listQuery<Row, Params>(description, params, facets),
    enabled: !paged.isPaged,
    placeholderData,
  });
  const all = whole.data?.rows ?? none.rows;
  const byServer = keyword !== '' && isPattern(keyword) && !paged.isPaged;
  const found = useQuery({
    ...listQuery<Row, Params>(description, params, { ...facets, keyword }),
    enabled: byServer,
    placeholderData,
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
