import type { QueryClient } from '@tanstack/react-query';
import { loadCode } from '@/api/load-code';
import type { ListDescription } from './describe';
import type { ListParams, ListRow } from './entity';

/**
 * For route loaders: asks for a list's records while its screen is still being fetched, also when a link
 * to it is only pointed at. Nothing waits for it, and a failure is left for the screen to show.
 */
export function preloadList<Row extends ListRow, Params extends ListParams>(
  queryClient: QueryClient,
  load: () => Promise<ListDescription<Row, Params>>,
  params: Params,
): void {
  loadCode(() => Promise.all([load(), import('./list-query')]))
    .then(([description, { listQuery }]) => queryClient.prefetchQuery(listQuery(description, params)))
    .catch(() => undefined);
}
