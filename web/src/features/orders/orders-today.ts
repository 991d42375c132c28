import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { client, type Schemas } from '@/api/client';
import { listKey } from '@/kit/record/list-cache';
import { can, type PermissionEntry } from '@/session/can';
import { type Me, meQuery, useMe } from '@/session/me';
import { mayList } from './permissions';

export type OrdersToday = Schemas['OrdersToday'];

/** What waits among the orders; asked again with whatever changes their list. */
const todayQuery = queryOptions({
  queryKey: [...listKey('/order'), 'today'] as const,
  queryFn: async ({ signal }) => (await client.GET('/order/today', { signal })).data,
  refetchOnWindowFocus: true,
});

const mayRead = (permissions: readonly PermissionEntry[]) => can(permissions, mayList);

/** For the loader of the first page. */
export function preloadOrdersToday(queryClient: QueryClient): void {
  const me = queryClient.getQueryData<Me>(meQuery.queryKey);
  if (!me || mayRead(me.permissions)) void queryClient.prefetchQuery(todayQuery);
}

/** What the first page shows of orders; absent for those without the right. */
export function useOrdersToday() {
  const { permissions } = useMe();
  const today = useQuery({ ...todayQuery, enabled: mayRead(permissions) });
  return { orders: mayRead(permissions) ? today.data : undefined, isLoading: today.isLoading };
}
