import type { QueryClient } from '@tanstack/react-query';
import type { ListPage } from './calls';
import type { Fields } from './conflict';
import type { ListRow, ListSource } from './entity';

type Page = ListPage<ListRow> | undefined;

/** All cached lists of a collection begin with this key. */
export function listKey(path: string) {
  return ['list', path] as const;
}

/** Puts a record into every cached list that already shows it. */
export function putRow(queryClient: QueryClient, path: string, row: ListRow): void {
  changeRows(queryClient, path, (rows) => rows.map((other) => (other.id === row.id ? row : other)));
}

/** Changes some fields of a record ahead of the server's answer. */
export function patchRow(queryClient: QueryClient, path: string, id: number, patch: Fields): void {
  changeRows(queryClient, path, (rows) => rows.map((row) => (row.id === id ? { ...row, ...patch } : row)));
}

/** Changes some fields of many records. */
export function patchRows(
  queryClient: QueryClient,
  path: string,
  ids: ReadonlySet<number>,
  patch: Fields,
): void {
  changeRows(queryClient, path, (rows) => rows.map((row) => (ids.has(row.id) ? { ...row, ...patch } : row)));
}

/** Puts records into the given order; the places of records not named stay as they are. */
export function orderRows(queryClient: QueryClient, path: string, ids: readonly number[]): void {
  changeRows(queryClient, path, (rows) => {
    const byId = new Map(rows.map((row) => [row.id, row]));
    const ordered = ids.flatMap((id) => byId.get(id) ?? []);
    const named = new Set(ids);
    return rows.map((row) => (named.has(row.id) ? (ordered.shift() ?? row) : row));
  });
}

/** Asks the server again; what is on the screen stays until the answer comes. */
export async function refreshLists(
  queryClient: QueryClient,
  { path, affects }: Pick<ListSource<never>, 'path' | 'affects'>,
): Promise<void> {
  const keys = [listKey(path), ...affects];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** The cached lists as they are, to go back to when the server refuses a change shown ahead of its answer. */
export function rememberLists(queryClient: QueryClient, path: string): () => void {
  const remembered = queryClient.getQueriesData({ queryKey: listKey(path) });
  return () => {
    for (const [key, data] of remembered) queryClient.setQueryData(key, data);
  };
}

function changeRows(
  queryClient: QueryClient,
  path: string,
  change: (rows: readonly ListRow[]) => readonly ListRow[],
): void {
  queryClient.setQueriesData({ queryKey: listKey(path) }, (page: Page) =>
    page ? { ...page, rows: change(page.rows) } : page,
  );
}
