import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Schemas } from '@/api/client';
import { $api } from '@/api/query-api';
import { canDo } from '@/session/can-do';
import { type Me, meQuery } from '@/session/me';

export type Waiting = Schemas['Waiting'];
export type BrandWaiting = Schemas['BrandWaiting'];

const waitingQuery = $api.queryOptions('get', '/brand/waiting', undefined, { staleTime: 60_000 });

/** For the loader of the first page. */
export function preloadWaiting(queryClient: QueryClient): void {
  const me = queryClient.getQueryData<Me>(meQuery.queryKey);
  if (me && mayKeep(me)) void queryClient.prefetchQuery(waitingQuery);
}

/** What waits in the brands that the user keeps in order; none for others. */
export function useWaiting(me: Me): { waiting: Waiting | undefined; isLoading: boolean } {
  const { data, isLoading } = useQuery({ ...waitingQuery, enabled: mayKeep(me) });
  return { waiting: data, isLoading };
}

const mayKeep = ({ permissions, brands }: Me) =>
  brands.some(({ id }) => canDo(permissions, 'GET /brand/waiting', { brandId: id }));
