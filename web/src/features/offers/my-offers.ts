import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { client, type Schemas } from '@/api/client';
import { useCan } from '@/kit/record/Can';
import { statePermission } from '@/routing/declaration';
import { can, type PermissionEntry } from '@/session/can';
import { type Me, meQuery, useMe } from '@/session/me';
import { recentKey } from './use-opened';

export type Today = Schemas['Today'];
/** Why an offer waits for its seller. */
export type Waits = Today['offers'][number]['waits'];

/** What waits today, of one kind or of all; read again when the user comes back to the page. */
export const todayQuery = (kind?: Waits) =>
  queryOptions({
    queryKey: ['list', '/version', 'today', kind] as const,
    queryFn: async ({ signal }) =>
      (await client.GET('/offer/today', { params: { query: { kind } }, signal })).data,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });

/** The offers that the user opened last. */
const recentQuery = queryOptions({
  queryKey: recentKey,
  queryFn: async ({ signal }) => (await client.GET('/offer/recent', { signal })).data ?? [],
});

const view = statePermission('app.offer.view', { params: ['versionId'] });

const mayAsk = (permissions: readonly PermissionEntry[]) => can(permissions, { state: 'app.offer' });

/** For the loader of the first page; before the user is known all is asked for that anybody may see. */
export function preloadMyOffers(queryClient: QueryClient): void {
  const me = queryClient.getQueryData<Me>(meQuery.queryKey);
  if (me && !mayAsk(me.permissions)) return;
  void queryClient.prefetchQuery(todayQuery());
  void queryClient.prefetchQuery(recentQuery);
}

export interface MyOffers {
  /** Absent for who has nothing to do with offers. */
  today: Today | undefined;
  recent: readonly Schemas['ListedVersion'][];
  /** Nobody knows yet how many there are. */
  isLoading: boolean;
}

/** What the user works on: offers that wait for a step, and those opened last. */
export function useMyOffers(): MyOffers {
  const { may } = useCan();
  const enabled = mayAsk(useMe().permissions);
  const today = useQuery({ ...todayQuery(), enabled });
  const opened = useQuery({ ...recentQuery, enabled });
  const recent = ((enabled && opened.data) || []).filter(({ id }) => may(view({ versionId: id })));
  return { today: enabled ? today.data : undefined, recent, isLoading: today.isLoading || opened.isLoading };
}
