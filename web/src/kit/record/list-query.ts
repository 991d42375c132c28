import { queryOptions } from '@tanstack/react-query';
import { loadPage } from './calls';
import type { ListDescription } from './describe';
import type { ListParams, ListRow } from './entity';
import { listKey } from './list-cache';

/** The list of a description, narrowed by further query names; a route's loader may start it before the screen is there. */
export function listQuery<Row extends ListRow, Params extends ListParams>(
  { source }: Pick<ListDescription<Row, Params>, 'source'>,
  params: Params,
  narrowed: Readonly<Record<string, unknown>> = {},
) {
  const query = { ...source.scope(params), ...narrowed };
  return queryOptions({
    queryKey: [...listKey(source.path), query],
    queryFn: ({ signal }) => loadPage<Row>(source.path, query, signal),
  });
}
