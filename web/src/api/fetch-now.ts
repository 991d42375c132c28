import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Asks the server now, whatever is known. A question that is on its way already may have been asked before the last
 * change was saved, so its answer does not count: another one is asked behind it.
 */
export async function fetchNow<Data, Failure, Shown, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Data, Failure, Shown, Key>,
): Promise<Shown> {
  const onItsWay = queryClient.getQueryCache().find({ queryKey: query.queryKey, exact: true });
  if (onItsWay?.state.fetchStatus !== 'idle') await onItsWay?.promise?.catch(() => undefined);
  return queryClient.fetchQuery({ ...query, staleTime: 0 });
}
