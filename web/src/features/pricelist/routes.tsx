import { IconFileEuro, IconHeartHandshake } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { preloadList } from '@/kit/list/preload';
import { parseListSearch } from '@/kit/list/search';
import { digits } from '@/routing/digits';
import { signedInRoute } from '@/routing/roots';
import { screen } from '@/routing/screen';
import { parseDifferenceSearch, parseRepricedSearch } from './difference/difference-search';
import { checkPage, type Kind, matrixPage, packageMatrixPath, pages, primeCostPage } from './kinds';

/** Reads and writes the ids in a path. */
const ids = <const Name extends string>(...names: Name[]) => ({
  parse: (raw: Record<Name, string>) => each(names, (name) => digits(raw[name])),
  stringify: (parsed: Record<Name, number>) => each(names, (name) => String(parsed[name])),
});

const each = <Name extends string, Value>(names: readonly Name[], value: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;

const names = {
  pricelist: {
    lists: 'nav.pricelists',
    list: 'nav.pricelist',
    form: 'nav.pricelistForm',
    titleForm: 'nav.pricelistTitleForm',
    models: 'nav.models',
    icon: IconFileEuro,
    begins: 'begin.pricelistTitle',
    covers: [
      '/brand/pricelist',
      '/brand/pricelistTitle',
      '/brand/model',
      '/brand/feature',
      '/brand/primecost',
    ],
  },
  supportlist: {
    lists: 'nav.supportlists',
    list: 'nav.supportlist',
    form: 'nav.supportlistForm',
    titleForm: 'nav.supportlistTitleForm',
    models: 'nav.modelsSupport',
    icon: IconHeartHandshake,
    begins: 'begin.supportlistTitle',
    covers: ['/brand/supportlist', '/brand/supportlistTitle', '/brand/modelsupport'],
  },
} as const;

/** The pages of price lists, and the same ones of support lists. */
const kindRoutes = (kind: Kind) => {
  const { lists, view, difference, create, edit, createTitle, editTitle, models } = pages[kind];
  const name = names[kind];
  return [
    createRoute({
      getParentRoute: () => signedInRoute,
      path: lists.to,
      params: ids('brandId'),
      validateSearch: parseListSearch,
      staticData: {
        permission: lists.permission,
        name: name.lists,
        nav: { group: 'products', label: name.lists, icon: name.icon, covers: name.covers },
      },
      loader: ({ context, params }): void =>
        preloadList(
          context.queryClient,
          async () => (await import('./pricelist-list')).pricelistLists[kind],
          params,
        ),
      component: screen(() => import('./screens/PricelistsScreen'), 'pricing', 'list'),
    }),
    createRoute({
      getParentRoute: () => signedInRoute,
      path: view.to,
      params: ids('brandId', 'pricelistId'),
      staticData: { permission: view.permission, name: name.list },
      component: screen(() => import('./screens/PricelistViewScreen'), 'pricing', 'form', 'list'),
    }),
    createRoute({
      getParentRoute: () => signedInRoute,
      path: difference.to,
      params: ids('brandId', 'pricelistId'),
      validateSearch: parseDifferenceSearch,
      staticData: { permission: difference.permission, name: 'nav.pricelistDifference' },
      component: screen(() => import('./screens/DifferenceScreen'), 'difference', 'pricing', 'list'),
    }),
    createRoute({
      getParentRoute: () => signedInRoute,
      path: create.to,
      params: ids('pricelistTitleId'),
      staticData: { permission: create.permission, name: name.form },
      component: screen(() => import('./screens/PricelistCreateScreen'), 'pricing', 'form', 'list'),
    }),
    createRoute({
      getParentRoute: () => signedInRoute,
      path: edit.to,
      params: ids('pricelistTitleId', 'pricelistId'),
      staticData: { permission: edit.permission, name: name.form },
      component: screen(() => import('./screens/PricelistEditScreen'), 'pricing', 'form', 'list'),
    }),
    createRoute({
      getParentRoute: () => signedInRoute,
      path: createTitle.to,
      params: ids('brandId'),
      staticData: { permission: createTitle.permission, name: name.titleForm, begins: name.begins },
      component: screen(() => import('./screens/TitleCreateScreen'), 'pricing', 'form', 'list'),
    }),
    createRoute({
      getParentRoute: () => signedInRoute,
      path: editTitle.to,
      params: ids('pricelistTitleId'),
      staticData: { permission: editTitle.permission, name: name.titleForm },
      component: screen(() => import('./screens/TitleEditScreen'), 'pricing', 'form', 'list'),
    }),
    createRoute({
      getParentRoute: () => signedInRoute,
      path: models.to,
      params: ids('brandId', 'pricelistId'),
      validateSearch: parseListSearch,
      staticData: { permission: models.permission, name: name.models },
      loader: ({ context, params }): void =>
        preloadList(
          context.queryClient,
          async () => (await import('./model-list')).modelList(kind, params),
          params,
        ),
      component: screen(() => import('./screens/ModelsScreen'), 'pricing', 'models', 'form', 'list'),
    }),
  ] as const;
};

const primeCostRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: primeCostPage.to,
  params: ids('brandId', 'pricelistId'),
  validateSearch: parseListSearch,
  staticData: { permission: primeCostPage.permission, name: 'nav.primeCosts' },
  component: screen(() => import('./screens/PrimeCostScreen'), 'pricing', 'models', 'list', 'imports'),
});

const checkRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: checkPage.to,
  params: ids('brandId', 'pricelistId'),
  staticData: { permission: checkPage.permission, name: 'nav.pricelistCheck' },
  component: screen(() => import('./screens/CheckScreen'), 'pricing', 'list'),
});

const repricedRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/offer/repriced/$fromId/$pricelistId',
  params: ids('fromId', 'pricelistId'),
  validateSearch: parseRepricedSearch,
  staticData: { permission: { state: 'app.offer' }, name: 'nav.repricedOffers' },
  component: screen(() => import('./screens/RepricedOffersScreen'), 'difference', 'list'),
});

const matrixRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: matrixPage.to,
  params: ids('brandId', 'pricelistId'),
  staticData: { permission: matrixPage.permission, name: matrixPage.name },
  component: screen(() => import('./screens/MatrixScreen'), 'matrix', 'pricing', 'form', 'list', 'grid'),
});

const packageMatrixRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: packageMatrixPath,
  params: ids('brandId', 'pricelistId'),
  staticData: { permission: matrixPage.permission, name: matrixPage.name },
  component: screen(
    () => import('./screens/PackageMatrixScreen'),
    'matrix',
    'pricing',
    'form',
    'list',
    'grid',
  ),
});

export const pricelistRoutes = [
  ...kindRoutes('pricelist'),
  ...kindRoutes('supportlist'),
  matrixRoute,
  packageMatrixRoute,
  primeCostRoute,
  checkRoute,
  repricedRoute,
] as const;
