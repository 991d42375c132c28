import { type AnyRoute, type StaticDataRouteOption, useRouter } from '@tanstack/react-router';
import { useCan } from '@/kit/record/Can';
import { type Me, useMe } from '@/session/me';
import { type NavGroup, type NavItem, navGroups, type Params } from './declaration';

export interface NavEntry extends Pick<NavItem, 'group' | 'label' | 'icon' | 'covers'> {
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
  const entries = usePages().flatMap(({ nav, to, params }): NavEntry[] =>
    nav ? [{ ...nav, to, params }] : [],
  );
  return navGroups
    .map((group) => ({ group, entries: entries.filter((entry) => entry.group === group) }))
    .filter(({ entries: some }) => some.length > 0);
}

/** A page that the user may open now. */
export interface OpenPage extends Pick<NavEntry, 'to' | 'params'> {
  name: NonNullable<StaticDataRouteOption['name']>;
  nav?: NavItem;
  goKey?: string;
  begins?: StaticDataRouteOption['begins'];
  start?: StaticDataRouteOption['start'];
}

/**
 * Every page with a name that can be opened without knowing a record: those about nothing in particular, and
 * those about a brand, with the brand chosen in the header or the first that is allowed.
 */
export function usePages(): readonly OpenPage[] {
  const me = useMe();
  const routes = useRoutes();
  const isAllowed = useIsAllowed();
  return routes.flatMap(({ fullPath, declared }): OpenPage[] => {
    const { name, nav, goKey, begins, start } = declared;
    const choices = start ? [{}] : (nav?.params?.(me) ?? paramsByUse(fullPath, me));
    const params = choices.find((some) => isAllowed(declared, some));
    return name && params ? [{ to: fullPath, params, name, nav, goKey, begins, start }] : [];
  });
}

/** Reports whether the user may open a page with these parameters. Unknown pages may not be opened. */
export function useMayOpen(): (to: string, params: Params) => boolean {
  const routes = useRoutes();
  const isAllowed = useIsAllowed();
  return (to, params) => {
    const route = routes.find(({ fullPath }) => fullPath === to);
    return route !== undefined && isAllowed(route.declared, params);
  };
}

/** What a page may be opened with: nothing, or one of the user's brands, that of the header first. */
function paramsByUse(path: string, { preferences, brands }: Me): readonly Params[] {
  const names = [...path.matchAll(/\$(\w*)/g)].map(([, name]) => name);
  if (names.length === 0) return [{}];
  if (names.length > 1 || names[0] !== 'brandId') return [];
  return brands
    .map(({ id }) => ({ brandId: id }))
    .toSorted(
      (a, b) => Number(b.brandId === preferences.brand_id) - Number(a.brandId === preferences.brand_id),
    );
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
