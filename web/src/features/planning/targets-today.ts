import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { client, type Schemas } from '@/api/client';
import { can, type PermissionEntry } from '@/session/can';
import { type Me, meQuery, useMe } from '@/session/me';

export type TargetsToday = Schemas['TargetsToday'];

/** How this month does beside its sales targets. */
const todayQuery = queryOptions({
  queryKey: ['targets-today'] as const,
  queryFn: async ({ signal }) => (await client.GET('/sales-target/today', { signal })).data,
  staleTime: 60_000,
});

const maySee = (permissions: readonly PermissionEntry[]) => can(permissions, { state: 'app.salestarget' });

/** For the loader of the first page. */
export function preloadTargetsToday(queryClient: QueryClient): void {
  const me = queryClient.getQueryData<Me>(meQuery.queryKey);
  if (!me || maySee(me.permissions)) void queryClient.prefetchQuery(todayQuery);
}

/** What the first page shows of sales targets; absent for those without the right. */
export function useTargetsToday() {
  const { permissions } = useMe();
  const today = useQuery({ ...todayQuery, enabled: maySee(permissions) });
  return { targets: maySee(permissions) ? today.data : undefined, isLoading: today.isLoading };
}
