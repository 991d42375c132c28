import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Schemas } from '@/api/client';
import { $api } from '@/api/query-api';

/** The logged-in user with rights, scope and preferences. */
export type Me = Schemas['Active'];

/** Asked again when the window regains focus after five minutes, and whenever the server denies something. */
export const meQuery = $api.queryOptions('get', '/user/active', undefined, {
  staleTime: 5 * 60_000,
});

/** The logged-in user; only below the signed-in layout, which loads it first. */
export function useMe(): Me {
  const { data } = useQuery(meQuery);
  if (!data) throw new Error('useMe is used outside the signed-in layout');
  return data;
}

/**
 * Where a user is kept whose login is not settled: a first password must be changed, or a second factor set up
 * that the role requires. The server allows nothing else until then.
 */
export function keptAt({ isPasswordChangeNeeded, isSecondFactorNeeded }: Me) {
  if (isPasswordChangeNeeded) return '/password';
  return isSecondFactorNeeded ? '/profile' : undefined;
}

/** Whether they write what is of all companies: surveys, templates and rules. */
export function writesForAll({ role }: Me): boolean {
  return role?.type === 'admin';
}

/** The company that something new is of for those who do not write for all. */
export function ownCompany({ preferences, companies }: Me): number | null {
  return preferences.company_id ?? companies[0]?.id ?? null;
}

/** Who changed something, when that is somebody else; empty when it was the user, in another window. */
export function ifSomebodyElse(queryClient: QueryClient, name: string): string {
  return queryClient.getQueryData<Me>(meQuery.queryKey)?.name === name ? '' : name;
}

/** Undefined for a user whom nobody has given a role yet. */
export function roleName({ role }: Me): string | undefined {
  return role?.name;
}

/** Saves part of the preferences; the screen follows at once. */
export function useSavePreferences() {
  const queryClient = useQueryClient();
  const put = $api.useMutation('put', '/user/preferences', {
    onMutate: ({ body }) => {
      queryClient.setQueryData(meQuery.queryKey, (me: Me | undefined) =>
        me ? { ...me, preferences: { ...me.preferences, ...body } } : me,
      );
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
  return (body: Schemas['PreferencesPatch']) => put.mutate({ body });
}
