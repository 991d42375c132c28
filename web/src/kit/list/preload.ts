import type { QueryClient } from '@tanstack/react-query';
import { languagesQuery, settingsQuery } from '@/api/group';
import { loadCode } from '@/api/load-code';
import type { ListDescription } from '@/kit/record/describe';
import type { ListParams, ListRow } from '@/kit/record/entity';

/**
 * For route loaders: asks for all that a list needs to be drawn while its screen is still being fetched, also when a
 * link to it is only pointed at. Nothing waits for it, and a failure is left for the screen to show.
 */
export function preloadList<Row extends ListRow, Params extends ListParams>(
  queryClient: QueryClient,
  load: () => Promise<ListDescription<Row, Params>>,
  params: Params,
): void {
  void queryClient.prefetchQuery(languagesQuery);
  void queryClient.prefetchQuery(settingsQuery);
  loadCode(() => Promise.all([load(), import('@/kit/record/list-query'), import('./views')]))
    .then(([description, { listQuery }, { viewsQuery }]) => {
      void queryClient.prefetchQuery(listQuery(description, params));
      void queryClient.prefetchQuery(viewsQuery(description.id));
      for (const { reference } of description.columns) {
        if (reference) void queryClient.prefetchQuery(listQuery<ListRow, Params>(reference, params));
      }
    })
    .catch(() => undefined);
}
