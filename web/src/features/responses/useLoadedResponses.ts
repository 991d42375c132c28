import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listQuery } from '@/kit/record/list-query';
import type { List } from '@/kit/list/useList';
import type { SurveyResponse } from './response';

export type ResponsesList = List<SurveyResponse, { tab: number }>;

/** More pages than anybody reads at once. */
const mostPages = 25;

/** The pages of the list that have been loaded so far, one below the other (Y-052). */
export function useLoadedResponses(list: ResponsesList) {
  const { description, params, asked, url, data } = list;
  const { keyword, facets, sort } = asked;
  const pages = Math.min(url.page, mostPages);
  const loaded = useQueries({
    queries: Array.from({ length: pages }, (_, index) =>
      listQuery<SurveyResponse, { tab: number }>(description, params, {
        ...facets,
        ...(keyword !== '' && { keyword }),
        ...(sort && { sort: `${sort.descending ? '-' : ''}${sort.key}` }),
        page: index + 1,
        limit: url.size,
      }),
    ),
    combine: rowsOf,
  });
  // While another question is on its way, what is shown stays.
  const rows = useMemo(
    () => (pages === 1 || loaded.isPending ? data.rows : loaded.rows),
    [pages, loaded, data.rows],
  );
  const hasMore = (data.pages?.count ?? 1) > pages && pages < mostPages;
  return { list: { ...list, data: { ...data, rows } }, rows, hasMore, isLoading: loaded.isPending };
}

function rowsOf(results: readonly { data?: { rows: readonly SurveyResponse[] }; isPending: boolean }[]) {
  // A row that came in meanwhile pushes one of a page to the next.
  const byId = new Map(results.flatMap(({ data }) => (data?.rows ?? []).map((row) => [row.id, row] as const)));
  return { rows: [...byId.values()], isPending: results.some(({ isPending }) => isPending) };
}
