import { type AnyRoute, useRouter } from '@tanstack/react-router';
import { useCan } from '@/session/Can';
import { useMe } from '@/session/me';
import { type NavGroup, type NavItem, navGroups } from './declaration';

export interface NavEntry extends NavItem {
  to: string;
}

export type Navigation = readonly { group: NavGroup; entries: readonly NavEntry[] }[];

/**
 * The pages the user may open, as declared by the routes themselves, by group. A page that does not
 * exist or is not allowed can therefore never be offered.
 */
export function useNavigation(): Navigation {
  const routes = useAllowedRoutes();
  const entries = routes.flatMap(({ options, fullPath }): NavEntry[] => {
    const nav = options.staticData?.nav;
    return nav ? [{ ...nav, to: fullPath }] : [];
  });
  return navGroups
    .map((group) => ({ group, entries: entries.filter((entry) => entry.group === group) }))
    .filter(({ entries: some }) => some.length > 0);
}

/** What an empty database still needs, from the pages that the user may open, in the order of work. */
export function useSetupSteps() {
  const me = useMe();
  return useAllowedRoutes()
    .flatMap(({ options, fullPath }) => {
      const setup = options.staticData?.setup;
      return setup ? [{ ...setup, to: fullPath, done: setup.done(me) }] : [];
    })
    .toSorted((a, b) => a.order - b.order);
}

function useAllowedRoutes(): AnyRoute[] {
  const { routesById } = useRouter();
  const { may } = useCan();
  return Object.values<AnyRoute>(routesById).filter(({ options }) => {
    const permission = options.staticData?.permission;
    return !permission || may(typeof permission === 'function' ? permission({}) : permission);
  });
}
