import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Schemas } from '@/api/client';
import { $api } from '@/api/query-api';
import { useCan } from '@/kit/record/Can';
import { canDo } from '@/session/can-do';
import { type Me, meQuery } from '@/session/me';

export type Backups = Schemas['Backups'];
export type Backup = Schemas['Backup'];

/** Hours without a new backup after which it is late: one night may have been missed. */
const lateAfter = 50;

const backupsQuery = $api.queryOptions('get', '/backup', undefined, { staleTime: 60_000 });

/** For the loader of the first page. */
export function preloadBackups(queryClient: QueryClient): void {
  const me = queryClient.getQueryData<Me>(meQuery.queryKey);
  if (me && canDo(me.permissions, 'GET /backup')) void queryClient.prefetchQuery(backupsQuery);
}

/** The state of backups for administrators; none for others, and when it cannot be read. */
export function useBackups(): { backups: Backups | undefined; isLoading: boolean } {
  const { mayDo } = useCan();
  const { data, isLoading } = useQuery({ ...backupsQuery, enabled: mayDo('GET /backup') });
  return { backups: data, isLoading };
}

/** Reports whether nightly backups have stopped coming. */
export function isLate({ nightly, good }: Backups): boolean {
  return (
    nightly && good !== undefined && Date.now() - new Date(good.made_at).getTime() > lateAfter * 3_600_000
  );
}

/** Reports whether somebody should look at it now. */
export function needsAttention(backups: Backups): boolean {
  return Boolean(backups.newest?.error) || isLate(backups);
}
