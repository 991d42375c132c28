import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { client } from '@/api/client';
import { listKey } from '@/kit/record/list-cache';
import { can, type PermissionEntry } from '@/session/can';
import { type Me, meQuery, useMe } from '@/session/me';

const mostRows = 5;

/** The customers who wait for somebody, the most urgent ones first; asked again with whatever changes their list. */
const todayQuery = queryOptions({
  queryKey: [...listKey('/follow-up'), 'today'] as const,
  queryFn: async ({ signal }) => {
    const [counts, rows] = await Promise.all([
      client.GET('/follow-up/counts', { signal }),
      client.GET('/follow-up', { params: { query: { tab: 'open', limit: mostRows } }, signal }),
    ]);
    return { counts: counts.data, rows: rows.data ?? [] };
  },
  refetchOnWindowFocus: true,
});

export type FollowUpsToday = Awaited<ReturnType<NonNullable<typeof todayQuery.queryFn>>>;

const mayRead = (permissions: readonly PermissionEntry[]) =>
  can(permissions, { state: 'app.survey.followup' });

/** For the loader of the first page. */
export function preloadFollowUpsToday(queryClient: QueryClient): void {
  const me = queryClient.getQueryData<Me>(meQuery.queryKey);
  if (!me || mayRead(me.permissions)) void queryClient.prefetchQuery(todayQuery);
}

/** What the first page shows of follow-ups; absent for those without the right. */
export function useFollowUpsToday() {
  const { permissions } = useMe();
  const today = useQuery({ ...todayQuery, enabled: mayRead(permissions) });
  return { followUps: mayRead(permissions) ? today.data : undefined, isLoading: today.isLoading };
}
