import type { QueryClient } from '@tanstack/react-query';
import { languagesQuery, settingsQuery } from '@/api/group';
import { $api } from '@/api/query-api';
import { recordQuery, type RecordView } from '@/kit/record/record';

/**
 * For route loaders: asks for the record of a form while its screen is still being fetched, also when a link to it is
 * only pointed at. Nothing waits for it, and a failure is left for the screen to show.
 */
export function preloadRecord(queryClient: QueryClient, path: string, id: number, view?: RecordView): void {
  void queryClient.prefetchQuery(languagesQuery);
  void queryClient.prefetchQuery(settingsQuery);
  void queryClient.prefetchQuery(recordQuery(path, id, view));
}

/** The same for what boxes of a form are made of: they would push down what stands below them. */
export function preloadBoxes(
  queryClient: QueryClient,
  ...paths: readonly ('/company' | '/manufacturer' | '/product-class')[]
): void {
  for (const path of paths) void queryClient.prefetchQuery($api.queryOptions('get', path));
}
