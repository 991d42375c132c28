import { IconListDetails } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import { createRoute, redirect } from '@tanstack/react-router';
import { preloadRecord } from '@/kit/form/preload';
import { preloadList } from '@/kit/list/preload';
import type { ListDescription } from '@/kit/record/describe';
import type { ListRow } from '@/kit/record/entity';
import { parseListSearch } from '@/kit/list/search';
import { statePermission } from '@/routing/declaration';
import { digits } from '@/routing/digits';
import { signedInRoute } from '@/routing/roots';
import { screen } from '@/routing/screen';
import { can } from '@/session/can';
import { meQuery } from '@/session/me';
import { baseDataPermission, baseDataTabs, tabs } from './base-data-tabs';
import { isFcaQuery } from '@/api/is-fca';

const brandIdInPath = {
  parse: ({ brandId }: { brandId: string }) => ({ brandId: digits(brandId) }),
  stringify: ({ brandId }: { brandId: number }) => ({ brandId: String(brandId) }),
};

interface Visited {
  context: { queryClient: QueryClient };
  params: { brandId: number };
}

/** Asks for what a tab shows: its list, and whether the brand has the tab at all. */
function preloadTab<Row extends ListRow>(
  { context: { queryClient }, params }: Visited,
  load: () => Promise<ListDescription<Row, { brandId: number }>>,
): void {
  void queryClient.prefetchQuery(isFcaQuery(params.brandId));
  preloadList(queryClient, load, params);
}

/** What the pages of all tabs have in common. */
const tabRoute = <const Tab extends (typeof baseDataTabs)[number]>({ to, permission, name }: Tab) => ({
  getParentRoute: () => signedInRoute,
  path: to as Tab['to'],
  params: brandIdInPath,
  validateSearch: parseListSearch,
  staticData: { permission, name },
});

/** Has no look of its own: opens the first tab the user may see, or home when there is none. */
const baseDataRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/brand/baseData/$brandId',
  params: brandIdInPath,
  staticData: {
    permission: baseDataPermission,
    name: 'nav.baseData',
    nav: { group: 'products', label: 'nav.baseData', icon: IconListDetails, covers: ['/serie'] },
    goKey: 'KeyD',
  },
  beforeLoad: async ({ context, params }) => {
    const { permissions } = await context.queryClient.ensureQueryData(meQuery);
    const first = baseDataTabs.find(({ permission }) => can(permissions, permission(params)));
    throw first ? redirect({ to: first.to, params, replace: true }) : redirect({ to: '/', replace: true });
  },
});

const seriesRoute = createRoute({
  ...tabRoute(tabs.series),
  loader: (visit): void => preloadTab(visit, async () => (await import('./serie-list')).serieList),
  component: screen(() => import('./screens/SeriesScreen'), 'catalog', 'list'),
});

const bodyTypesRoute = createRoute({
  ...tabRoute(tabs.bodyTypes),
  loader: (visit): void => preloadTab(visit, async () => (await import('./body-type-list')).bodyTypeList),
  component: screen(() => import('./screens/BodyTypesScreen'), 'catalog', 'list'),
});

const modelRangesRoute = createRoute({
  ...tabRoute(tabs.modelRanges),
  loader: (visit): void => preloadTab(visit, async () => (await import('./model-range-list')).modelRangeList),
  component: screen(() => import('./screens/ModelRangesScreen'), 'catalog', 'list'),
});

const salesGroupsRoute = createRoute({
  ...tabRoute(tabs.salesGroups),
  loader: (visit): void => preloadTab(visit, async () => (await import('./sales-group-list')).salesGroupList),
  component: screen(() => import('./screens/SalesGroupsScreen'), 'catalog', 'list'),
});

const productClassesRoute = createRoute({
  ...tabRoute(tabs.productClasses),
  loader: (visit): void =>
    preloadTab(visit, async () => (await import('./product-class-list')).productClassList),
  component: screen(() => import('./screens/ProductClassesScreen'), 'catalog', 'list'),
});

const equipmentRoute = createRoute({
  ...tabRoute(tabs.equipment),
  loader: (visit): void => preloadTab(visit, async () => (await import('./equipment-list')).equipmentList),
  component: screen(() => import('./screens/EquipmentScreen'), 'catalog', 'list'),
});

const equipmentFeaturesRoute = createRoute({
  ...tabRoute(tabs.equipmentFeatures),
  loader: (visit): void =>
    preloadTab(visit, async () => (await import('./equipment-feature-list')).equipmentFeatureList),
  component: screen(() => import('./screens/EquipmentFeaturesScreen'), 'catalog', 'equipment', 'list'),
});

const serieCreateRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/serie/create/$brandId',
  params: brandIdInPath,
  staticData: {
    permission: statePermission('app.serie.create', { params: ['brandId'] }),
    name: 'nav.serieForm',
    begins: 'begin.serie',
  },
  component: screen(() => import('./screens/SerieCreateScreen'), 'catalog', 'form', 'list'),
});

const serieEditRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/serie/edit/$serieId',
  params: {
    parse: ({ serieId }: { serieId: string }) => ({ serieId: digits(serieId) }),
    stringify: ({ serieId }: { serieId: number }) => ({ serieId: String(serieId) }),
  },
  staticData: {
    permission: statePermission('app.serie.edit', { params: ['serieId'] }),
    name: 'nav.serieForm',
  },
  loader: ({ context, params }): void => preloadRecord(context.queryClient, '/serie', params.serieId),
  component: screen(() => import('./screens/SerieEditScreen'), 'catalog', 'form', 'list'),
});

const accessoriesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/serie/edit/$serieId/accessories',
  params: {
    parse: ({ serieId }: { serieId: string }) => ({ serieId: digits(serieId) }),
    stringify: ({ serieId }: { serieId: number }) => ({ serieId: String(serieId) }),
  },
  validateSearch: parseListSearch,
  staticData: {
    permission: statePermission('app.serie.edit', { params: ['serieId'] }),
    name: 'nav.accessories',
  },
  loader: ({ context, params }): void =>
    preloadList(context.queryClient, async () => (await import('./accessory-list')).accessoryList, params),
  component: screen(() => import('./screens/AccessoriesScreen'), 'accessories', 'catalog', 'form', 'list'),
});

export const catalogRoutes = [
  baseDataRoute,
  seriesRoute,
  bodyTypesRoute,
  modelRangesRoute,
  salesGroupsRoute,
  productClassesRoute,
  equipmentRoute,
  equipmentFeaturesRoute,
  serieCreateRoute,
  serieEditRoute,
  accessoriesRoute,
] as const;
