import { IconBuilding, IconBuildingFactory2, IconCar } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { preloadBoxes, preloadRecord } from '@/kit/form/preload';
import { preloadList } from '@/kit/list/preload';
import { parseListSearch } from '@/kit/list/search';
import { brandHubPermission } from '@/routing/brand-hub-permission';
import { statePermission } from '@/routing/declaration';
import { digits } from '@/routing/digits';
import { signedInRoute } from '@/routing/roots';
import { screen } from '@/routing/screen';
import { writesForAll } from '@/session/me';

const brandsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/brand',
  validateSearch: parseListSearch,
  staticData: {
    permission: { state: 'app.brand' },
    name: 'nav.brands',
    nav: { group: 'products', label: 'nav.brands', icon: IconCar },
    goKey: 'KeyB',
    setup: { order: 2, label: 'setup.brand', done: ({ brands }) => brands.length > 0 },
  },
  loader: ({ context }): void =>
    preloadList(context.queryClient, async () => (await import('./brand-list')).brandList, {}),
  component: screen(() => import('./screens/BrandsScreen'), 'org', 'list'),
});

const brandCreateRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/brand/create',
  staticData: { permission: { state: 'app.brand.create' }, name: 'nav.brandForm', begins: 'begin.brand' },
  loader: ({ context }): void =>
    preloadBoxes(context.queryClient, '/manufacturer', '/product-class', '/company'),
  component: screen(() => import('./screens/BrandCreateScreen'), 'org', 'form', 'list'),
});

const brandEditRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/brand/edit/$brandId',
  params: {
    parse: ({ brandId }: { brandId: string }) => ({ brandId: digits(brandId) }),
    stringify: ({ brandId }: { brandId: number }) => ({ brandId: String(brandId) }),
  },
  staticData: {
    permission: statePermission('app.brand.edit', { params: ['brandId'] }),
    name: 'nav.brandForm',
  },
  loader: ({ context, params }): void => {
    preloadRecord(context.queryClient, '/brand', params.brandId);
    preloadBoxes(context.queryClient, '/manufacturer', '/product-class', '/company');
  },
  component: screen(() => import('./screens/BrandEditScreen'), 'org', 'form', 'list'),
});

const brandInPath = {
  parse: ({ brandId }: { brandId: string }) => ({ brandId: digits(brandId) }),
  stringify: ({ brandId }: { brandId: number }) => ({ brandId: String(brandId) }),
};

const brandHubRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/brand/$brandId',
  params: brandInPath,
  staticData: { permission: brandHubPermission, name: 'nav.brandHub' },
  loader: ({ context, params }): void => {
    void import('./overview').then(({ overviewQuery }) =>
      context.queryClient.prefetchQuery(overviewQuery(params.brandId)),
    );
  },
  component: screen(() => import('./screens/BrandHubScreen'), 'org', 'pricing', 'imports'),
});

const brandModelsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/brand/$brandId/models',
  params: brandInPath,
  staticData: {
    permission: statePermission('app.brand.model', { params: ['brandId'] }),
    name: 'nav.brandModels',
  },
  beforeLoad: async (visit) =>
    (await import('./overview')).openInList(visit, '/brand/model/$brandId/$pricelistId'),
});

const brandOptionsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/brand/$brandId/options',
  params: brandInPath,
  staticData: {
    permission: statePermission('app.brand.feature', { params: ['brandId'] }),
    name: 'nav.brandOptions',
  },
  beforeLoad: async (visit) =>
    (await import('./overview')).openInList(visit, '/brand/feature/$brandId/$pricelistId'),
});

const gearboxesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/brand/edit/$brandId/gearboxes',
  params: {
    parse: ({ brandId }: { brandId: string }) => ({ brandId: digits(brandId) }),
    stringify: ({ brandId }: { brandId: number }) => ({ brandId: String(brandId) }),
  },
  validateSearch: parseListSearch,
  staticData: {
    permission: statePermission('app.brand.edit', { params: ['brandId'] }),
    name: 'nav.gearboxes',
  },
  loader: ({ context, params }): void =>
    preloadList(context.queryClient, async () => (await import('./gearbox-list')).gearboxList, params),
  component: screen(() => import('./screens/GearboxesScreen'), 'org', 'list'),
});

const companiesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/company',
  validateSearch: parseListSearch,
  staticData: {
    permission: { state: 'app.company' },
    name: 'nav.companies',
    nav: {
      group: 'administration',
      label: 'nav.companies',
      icon: IconBuilding,
      covers: ['/user', '/substitution'],
    },
    goKey: 'KeyC',
    setup: { order: 1, label: 'setup.company', done: ({ companies }) => companies.length > 0 },
  },
  loader: ({ context }): void =>
    preloadList(context.queryClient, async () => (await import('./company-list')).companyList, {}),
  component: screen(() => import('./screens/CompaniesScreen'), 'org', 'list'),
});

const companyCreateRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/company/create',
  staticData: {
    permission: { state: 'app.company.create' },
    name: 'nav.companyForm',
    begins: 'begin.company',
    beginsFor: writesForAll,
  },
  component: screen(() => import('./screens/CompanyCreateScreen'), 'org', 'form', 'list'),
});

const companyEditRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/company/edit/$companyId',
  params: {
    parse: ({ companyId }: { companyId: string }) => ({ companyId: digits(companyId) }),
    stringify: ({ companyId }: { companyId: number }) => ({ companyId: String(companyId) }),
  },
  staticData: {
    permission: statePermission('app.company.edit', { params: ['companyId'] }),
    name: 'nav.companyForm',
  },
  loader: ({ context, params }): void => preloadRecord(context.queryClient, '/company', params.companyId),
  component: screen(() => import('./screens/CompanyEditScreen'), 'org', 'form', 'list'),
});

const companyBrandRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/company/edit/$companyId/brand/$brandId',
  params: {
    parse: ({ companyId, brandId }: { companyId: string; brandId: string }) => ({
      companyId: digits(companyId),
      brandId: digits(brandId),
    }),
    stringify: ({ companyId, brandId }: { companyId: number; brandId: number }) => ({
      companyId: String(companyId),
      brandId: String(brandId),
    }),
  },
  staticData: {
    permission: statePermission('app.company.edit', { params: ['companyId'] }),
    name: 'nav.companyBrand',
  },
  component: screen(() => import('./screens/CompanyBrandScreen'), 'org', 'form', 'list'),
});

const manufacturersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/manufacturer',
  validateSearch: parseListSearch,
  staticData: {
    permission: { state: 'app.manufacturer' },
    name: 'nav.manufacturers',
    nav: { group: 'administration', label: 'nav.manufacturers', icon: IconBuildingFactory2 },
  },
  loader: ({ context }): void =>
    preloadList(context.queryClient, async () => (await import('./manufacturer-list')).manufacturerList, {}),
  component: screen(() => import('./screens/ManufacturersScreen'), 'org', 'list'),
});

const brandImportsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/brand/edit/$brandId/imports',
  params: {
    parse: ({ brandId }: { brandId: string }) => ({ brandId: digits(brandId) }),
    stringify: ({ brandId }: { brandId: number }) => ({ brandId: String(brandId) }),
  },
  validateSearch: ({ page }: Record<string, unknown>): { page?: number } =>
    Number.isSafeInteger(page) && Number(page) > 1 ? { page: Number(page) } : {},
  staticData: {
    permission: statePermission('app.brand.edit', { params: ['brandId'] }),
    name: 'nav.imports',
  },
  component: screen(() => import('./screens/BrandImportsScreen'), 'org', 'imports'),
});

export const orgRoutes = [
  brandsRoute,
  brandCreateRoute,
  brandEditRoute,
  brandHubRoute,
  brandModelsRoute,
  brandOptionsRoute,
  brandImportsRoute,
  gearboxesRoute,
  companiesRoute,
  companyCreateRoute,
  companyEditRoute,
  companyBrandRoute,
  manufacturersRoute,
] as const;
