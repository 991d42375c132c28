import { hashKey, type QueryClient, queryOptions } from '@tanstack/react-query';
import { calls } from './calls';
import type { ListRow } from './entity';

/** What a record is shown for, by the query names of the contract: a model's price list. */
export type RecordView = Readonly<Record<string, number>>;

const recordKey = (path: string, id: number) => ['record', path, id];

/** One record of a collection. */
export function recordQuery<Row extends ListRow>(path: string, id: number, view: RecordView = {}) {
  return queryOptions({
    queryKey: [...recordKey(path, id), view],
    queryFn: async ({ signal }) =>
      (await calls.GET(`${path}/{id}`, { params: { path: { id }, query: view }, signal })).data as Row,
    // A form begins with what the record is now, not with what it was some time ago.
    staleTime: 2000,
  });
}

/** Keeps what the server answered to a change; what the record is for something else is asked for again. */
export function putRecord(queryClient: QueryClient, path: string, row: ListRow, view: RecordView = {}): void {
  const { queryKey } = recordQuery(path, row.id, view);
  queryClient.setQueryData(queryKey, row);
  void queryClient.invalidateQueries({
    queryKey: recordKey(path, row.id),
    predicate: (query) => query.queryHash !== hashKey(queryKey),
  });
}
