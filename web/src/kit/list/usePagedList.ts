import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ListPage, wholeListLimit } from '@/kit/record/calls';
import type { ListDescription } from '@/kit/record/describe';
import type { ListParams, ListRow } from '@/kit/record/entity';
import { listQuery } from '@/kit/record/list-query';
import { segmentQuery, segmentsOf } from './segments';
import { keepRows } from './keep-rows';
import type { ListData, ListView } from './list-data';

/** How often a list is read again while rows of it change by themselves. */
const movingMs = 3000;

type PagedList<Row> = { isPaged: false } | { isPaged: true; data: ListData<Row> };

/** A list that is too long to be loaded whole: the server filters, sorts and counts it. */
export function usePagedList<Row extends ListRow, Params extends ListParams>(
  description: ListDescription<Row, Params>,
  params: Params,
  { keyword, sort, status, facets, page, size }: ListView,
): PagedList<Row> {
  const segments = useMemo(() => segmentsOf(description), [description]);
  // The screen of the whole list loads it; here it only says how long it is.
  const placeholderData = keepRows(description.source.scope(params));
  const whole = useQuery({
    ...listQuery<Row, Params>(description, params, facets),
    enabled: false,
    placeholderData,
  });
  const isPaged = description.isLong ?? (whole.data?.total ?? 0) > wholeListLimit;
  const segment = segments.find(({ key }) => key === status);
  const narrowed = { ...facets, ...(segment && segmentQuery(segment)) };
  const query = {
    ...narrowed,
    ...(keyword !== '' && { keyword }),
    ...(sort &&
      (description.isLong ?? (whole.data?.sortable ?? []).includes(sort.key)) && {
        sort: `${sort.descending ? '-' : ''}${sort.key}`,
      }),
    page,
    limit: size,
  };
  const shown = useQuery({
    ...listQuery<Row, Params>(description, params, query),
    enabled: isPaged,
    placeholderData,
    refetchInterval: ({ state: { data, error } }) =>
      !error && description.isMoving && data?.rows.some(description.isMoving) ? movingMs : false,
  });
  const counted = useQueries({
    queries: segments.map((one) => ({
      ...listQuery<Row, Params>(description, params, { ...facets, ...segmentQuery(one), limit: 1 }),
      enabled: isPaged,
    })),
    combine: totalsOf,
  });

  // A record that has just left the segment goes at once.
  const inSegment = segment?.holds;
  const rows = useMemo(
    () => (shown.data?.rows ?? []).filter((row) => inSegment?.(row) ?? true),
    [shown.data, inSegment],
  );
  if (!isPaged) return { isPaged };
  const sortable = whole.data?.sortable ?? shown.data?.sortable ?? [];

  const found = shown.data?.total ?? 0;
  const isCapped = shown.data?.isCapped;
  const last = Math.max(1, Math.ceil(found / size));
  const counts = Object.fromEntries(segments.map(({ key }, index) => [key, counted[index] ?? 0]));
  return {
    isPaged,
    data: {
      rows,
      order: [],
      counts,
      total: counts[status] ?? found,
      found,
      isCapped,
      // Where the counting ends, there is one more page as long as they are full.
      pages: { page, count: isCapped ? Math.max(last, page + Number(rows.length === size)) : last, sortable },
      note: shown.data?.note,
      isPending: shown.isPending || (shown.isPlaceholderData && rows.length === 0),
      isFetching: shown.isFetching,
      error: shown.error,
      retry: () => void shown.refetch(),
    },
  };
}

const totalsOf = (results: readonly { data?: ListPage<unknown> }[]) => results.map(({ data }) => data?.total);
