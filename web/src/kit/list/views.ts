import { client, type Schemas } from '@/api/client';
import { $api } from '@/api/query-api';
import { type ListSearch, parseListSearch } from './search';
import { pageSizes } from '@/kit/record/segment';

export type SavedView = Schemas['SavedView'];
export type ViewQuery = Schemas['ViewQuery'];
export type ViewChange = Partial<Pick<SavedView, 'name' | 'query' | 'shared'>>;

/** In the address: the list as it is, though another view would open by itself. */
export const plainView = 0;

/** The views of a list that the user has saved or others share with them. */
export function viewsQuery(list: string) {
  return $api.queryOptions(
    'get',
    '/list-view',
    { params: { query: { list } } },
    { staleTime: 5 * 60_000, meta: { errors: 'silent' } },
  );
}

/** Saves a new view of a list, or a change of one that is the user's own. */
export async function saveView(
  list: string,
  view: SavedView | undefined,
  change: ViewChange,
): Promise<SavedView> {
  const { data } = view
    ? await client.PUT('/list-view/{id}', {
        params: { path: { id: view.id } },
        body: { ...change, revision: view.revision },
      })
    : await client.POST('/list-view', { body: { list, ...change } });
  if (!data) throw new Error(`the view of ${list} was saved without an answer`);
  return data;
}

export async function removeView(id: number): Promise<void> {
  await client.DELETE('/list-view/{id}', { params: { path: { id } } });
}

/** The address that opens a view. What it names and the list no longer has, the list ignores. */
export function searchOf({ id, query }: Pick<SavedView, 'id' | 'query'>): ListSearch {
  return parseListSearch({ ...query.filters, sort: query.sort, view: id });
}

/** What a view keeps of an address: everything but the page and the view itself. */
export function queryOf(search: ListSearch, columns: readonly string[] | undefined): ViewQuery {
  const { sort, page: _page, size, view: _view, ...filters } = search;
  const kept = Object.entries({ ...filters, ...(size !== pageSizes[0] && { size }) });
  return {
    filters: Object.fromEntries(
      kept.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    ),
    ...(sort !== undefined && { sort }),
    ...(columns && { columns: [...columns] }),
  };
}

/** Reports whether a list is narrowed or sorted otherwise than its view. */
export function differs(view: SavedView, now: ViewQuery): boolean {
  const filters = (query: ViewQuery) =>
    Object.entries(query.filters ?? {})
      .map((filter) => JSON.stringify(filter))
      .toSorted((one, other) => one.localeCompare(other))
      .join();
  return filters(view.query) !== filters(now) || (view.query.sort ?? '') !== (now.sort ?? '');
}
