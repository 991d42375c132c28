import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { calls } from '@/list/calls';
import type { ListRow } from '@/list/describe';

/** One record of a collection. */
export function recordQuery<Row extends ListRow>(path: string, id: number) {
  return queryOptions({
    queryKey: ['record', path, id],
    queryFn: async ({ signal }) =>
      (await calls.GET(`${path}/{id}`, { params: { path: { id } }, signal })).data as Row,
    // A form begins with what the record is now, not with what it was some time ago.
    staleTime: 2000,
  });
}

/** Keeps what the server answered to a change. */
export function putRecord(queryClient: QueryClient, path: string, row: ListRow): void {
  queryClient.setQueryData(recordQuery(path, row.id).queryKey, row);
}
