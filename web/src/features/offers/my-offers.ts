import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { client, type Schemas } from '@/api/client';
import { useCan } from '@/kit/record/Can';
import { statePermission } from '@/routing/declaration';
import { can, type PermissionEntry } from '@/session/can';
import { type Me, meQuery, useMe } from '@/session/me';
import { recentKey } from './use-opened';

const most = 5;

/** The drafts of the user, the one changed last first. */
const draftsQuery = queryOptions({
  queryKey: ['list', '/version', 'my drafts'] as const,
  queryFn: async ({ signal }) => {
    const query = { my: true, versionStatus: 'draft', sort: '-updated_at', limit: most } as const;
    const { data } = await client.GET('/version', { params: { query }, signal });
    return data ?? [];
  },
});

/** The offers that the user opened last. */
const recentQuery = queryOptions({
  queryKey: recentKey,
  queryFn: async ({ signal }) => (await client.GET('/offer/recent', { signal })).data ?? [],
});

const view = statePermission('app.offer.view', { params: ['versionId'] });

/** What of it a user may ask for. */
function askedBy(permissions: readonly PermissionEntry[]): { drafts: boolean; recent: boolean } {
  const recent = can(permissions, { state: 'app.offer' });
  return { recent, drafts: recent && can(permissions, { state: 'app.offer.edit' }) };
}

/** For the loader of the first page; before the user is known all is asked for that anybody may see. */
export function preloadMyOffers(queryClient: QueryClient): void {
  const me = queryClient.getQueryData<Me>(meQuery.queryKey);
  const { drafts, recent } = me ? askedBy(me.permissions) : { drafts: true, recent: true };
  if (drafts) void queryClient.prefetchQuery(draftsQuery);
  if (recent) void queryClient.prefetchQuery(recentQuery);
}

export interface MyOffers {
  drafts: readonly Schemas['ListedVersion'][];
  recent: readonly Schemas['ListedVersion'][];
  /** Nobody knows yet how many there are. */
  isLoading: boolean;
}

/** What the user works on: drafts, and other offers that were opened last. */
export function useMyOffers(): MyOffers {
  const { may } = useCan();
  const asked = askedBy(useMe().permissions);
  const begun = useQuery({ ...draftsQuery, enabled: asked.drafts });
  const opened = useQuery({ ...recentQuery, enabled: asked.recent });
  const drafts = (asked.drafts && begun.data) || [];
  const ids = new Set(drafts.map(({ id }) => id));
  const others = (asked.recent && opened.data) || [];
  const recent = others.filter(({ id }) => !ids.has(id) && may(view({ versionId: id })));
  return { drafts, recent, isLoading: begun.isLoading || opened.isLoading };
}
