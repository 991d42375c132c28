import { type AnyRoute, type StaticDataRouteOption, useRouter } from '@tanstack/react-router';
import { useCan } from '@/kit/record/Can';
import { type Me, useMe } from '@/session/me';
import { useBrandOfPage } from './brand';
import { type NavGroup, type NavItem, navGroups, type Params } from './declaration';

export interface NavEntry extends Pick<NavItem, 'group' | 'label' | 'icon' | 'covers'> {
  /** The path as declared, such as /brand/baseData/$brandId. */
  to: string;
  params: Params;
}

export type Navigation = readonly { group: NavGroup; entries: readonly NavEntry[] }[];

/**
 * The pages the user may open, as declared by the routes themselves, by group. A page that does not
 * exist or is not allowed can therefore never be offered. On a page about a brand they are those of that brand.
 */
export function useNavigation(): Navigation {
  const brandId = useBrandOfPage();
  const ofOthers = (params: Params) =>
    brandId !== null && params.brandId !== undefined && params.brandId !== brandId;
  const entries = usePages().flatMap(({ nav, to, params }): NavEntry[] =>
    nav && !ofOthers(params) ? [{ ...nav, to, params }] : [],
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
 * those about a brand: with that of the open page, else the one chosen in the header, else the first that is allowed.
 */
export function usePages(): readonly OpenPage[] {
  const me = useMe();
  const routes = useRoutes();
  const isAllowed = useIsAllowed();
  const brandOfPage = useBrandOfPage();
  const nearest = [brandOfPage, me.preferences.brand_id];
  return routes.flatMap(({ fullPath, declared }): OpenPage[] => {
    const { name, nav, goKey, begins, start } = declared;
    const choices = start ? [{}] : (nav?.params?.(me, brandOfPage) ?? paramsByUse(fullPath, me, nearest));
    const params = choices.find((some) => isAllowed(declared, some));
    const isFor = declared.beginsFor?.(me) ?? true;
    return name && params && isFor ? [{ to: fullPath, params, name, nav, goKey, begins, start }] : [];
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

/** What a page may be opened with: nothing, or one of the user's brands, the nearest first. */
function paramsByUse(path: string, { brands }: Me, nearest: readonly (number | null)[]): readonly Params[] {
  const names = [...path.matchAll(/\$(\w*)/g)].map(([, name]) => name);
  if (names.length === 0) return [{}];
  if (names.length > 1 || names[0] !== 'brandId') return [];
  const distance = (id: number) => (nearest.includes(id) ? nearest.indexOf(id) : nearest.length);
  return brands
    .toSorted((one, other) => distance(one.id) - distance(other.id))
    .map(({ id }) => ({ brandId: id }));
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
