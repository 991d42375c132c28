import type { QueryClient } from '@tanstack/react-query';
import { languagesQuery, settingsQuery } from '@/api/group';
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
