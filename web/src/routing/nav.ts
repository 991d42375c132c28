import { type AnyRoute, type StaticDataRouteOption, useRouter } from '@tanstack/react-router';
import { useCan } from '@/session/Can';
import { useMe } from '@/session/me';
import { type NavGroup, type NavItem, navGroups, type Params } from './declaration';

export interface NavEntry extends Pick<NavItem, 'group' | 'label' | 'icon'> {
  /** The path as declared, such as /brand/baseData/$brandId. */
  to: string;
  params: Params;
}

export type Navigation = readonly { group: NavGroup; entries: readonly NavEntry[] }[];

/**
 * The pages the user may open, as declared by the routes themselves, by group. A page that does not
 * exist or is not allowed can therefore never be offered.
 */
export function useNavigation(): Navigation {
  const me = useMe();
  const routes = useRoutes();
  const isAllowed = useIsAllowed();
  const entries = routes.flatMap(({ fullPath, declared }): NavEntry[] => {
    const { nav } = declared;
    const params = nav && (nav.params?.(me) ?? [{}]).find((some) => isAllowed(declared, some));
    if (!nav || !params) return [];
    return [{ group: nav.group, label: nav.label, icon: nav.icon, to: fullPath, params }];
  });
  return navGroups
    .map((group) => ({ group, entries: entries.filter((entry) => entry.group === group) }))
    .filter(({ entries: some }) => some.length > 0);
}

/** What an empty database still needs, from the pages that the user may open, in the order of work. */
export function useSetupSteps() {
  const me = useMe();
  const routes = useRoutes();
  const isAllowed = useIsAllowed();
  return routes
    .flatMap(({ fullPath, declared }) => {
      const { setup } = declared;
      return setup && isAllowed(declared, {}) ? [{ ...setup, to: fullPath, done: setup.done(me) }] : [];
    })
    .toSorted((a, b) => a.order - b.order);
}

function useRoutes() {
  const { routesById } = useRouter();
  return Object.values<AnyRoute>(routesById).map(({ fullPath, options }) => {
    const declared: StaticDataRouteOption = options.staticData ?? {};
    return { fullPath: String(fullPath), declared };
  });
}

function useIsAllowed() {
  const { may } = useCan();
  return ({ permission }: StaticDataRouteOption, params: Params) =>
    !permission || may(typeof permission === 'function' ? permission(params) : permission);
}
