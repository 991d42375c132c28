import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { client, type Schemas } from '@/api/client';
import { can, type PermissionEntry } from '@/session/can';
import { type Me, meQuery, useMe } from '@/session/me';

export type CarsToday = Schemas['CarsToday'];
export type StockAges = Schemas['Ages'];

/** What of the user's cars waits; counted again with whatever changes a reservation. */
const todayQuery = queryOptions({
  queryKey: ['stock-summary', 'today'] as const,
  queryFn: async ({ signal }) => (await client.GET('/stock/today', { signal })).data,
  refetchOnWindowFocus: true,
});

/** How old the stock of the user's companies is. */
const agesQuery = queryOptions({
  queryKey: ['stock-summary', 'ages'] as const,
  queryFn: async ({ signal }) => (await client.GET('/stock/ages', { signal })).data,
  staleTime: 60_000,
});

const maySell = (permissions: readonly PermissionEntry[]) => can(permissions, { state: 'app.stock' });
const mayManage = (permissions: readonly PermissionEntry[]) => can(permissions, { state: 'app.salestarget' });

/** For the loader of the first page. */
export function preloadCarsToday(queryClient: QueryClient): void {
  const me = queryClient.getQueryData<Me>(meQuery.queryKey);
  if (!me || maySell(me.permissions)) void queryClient.prefetchQuery(todayQuery);
  if (!me || mayManage(me.permissions)) void queryClient.prefetchQuery(agesQuery);
}

/** What the first page shows of cars; absent for those without the right. */
export function useCarsToday() {
  const { permissions } = useMe();
  const today = useQuery({ ...todayQuery, enabled: maySell(permissions) });
  const ages = useQuery({ ...agesQuery, enabled: mayManage(permissions) });
  return {
    cars: maySell(permissions) ? today.data : undefined,
    ages: mayManage(permissions) ? ages.data : undefined,
    isLoading: today.isLoading || ages.isLoading,
  };
}
