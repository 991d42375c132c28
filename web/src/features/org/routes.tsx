import { IconBuilding, IconBuildingBank, IconBuildingFactory2, IconCar, IconWorld } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { preloadRecord } from '@/kit/form/preload';
import { preloadList } from '@/kit/list/preload';
import { parseListSearch } from '@/kit/list/search';
import { brandHubPermission } from '@/routing/brand-hub-permission';
import { statePermission } from '@/routing/declaration';
import { digits } from '@/routing/digits';
import { signedInRoute } from '@/routing/roots';
import { screen } from '@/routing/screen';

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
  loader: ({ context, params }): void => preloadRecord(context.queryClient, '/brand', params.brandId),
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
    nav: { group: 'administration', label: 'nav.companies', icon: IconBuilding },
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

const countriesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/country',
  validateSearch: parseListSearch,
  staticData: {
    permission: { state: 'app.country' },
    name: 'nav.countries',
    nav: { group: 'administration', label: 'nav.countries', icon: IconWorld },
  },
  loader: ({ context }): void =>
    preloadList(context.queryClient, async () => (await import('./country-list')).countryList, {}),
  component: screen(() => import('./screens/CountriesScreen'), 'org', 'list'),
});

const countryCreateRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/country/create',
  staticData: { permission: { state: 'app.country.create' }, name: 'nav.countryForm' },
  component: screen(() => import('./screens/CountryCreateScreen'), 'org', 'form', 'list'),
});

const countryParams = {
  parse: ({ countryId }: { countryId: string }) => ({ countryId: digits(countryId) }),
  stringify: ({ countryId }: { countryId: number }) => ({ countryId: String(countryId) }),
};

const countryEditRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/country/edit/$countryId',
  params: countryParams,
  staticData: {
    permission: statePermission('app.country.edit', { params: ['countryId'] }),
    name: 'nav.countryForm',
  },
  loader: ({ context, params }): void => preloadRecord(context.queryClient, '/country', params.countryId),
  component: screen(() => import('./screens/CountryEditScreen'), 'org', 'form', 'list'),
});

const vatRatesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/country/edit/$countryId/vat',
  params: countryParams,
  validateSearch: parseListSearch,
  staticData: { permission: { state: 'app.country' }, name: 'nav.vatRates' },
  loader: ({ context, params }): void => {
    preloadRecord(context.queryClient, '/country', params.countryId);
    preloadList(context.queryClient, async () => (await import('./vat-rate-list')).vatRateList, params);
  },
  component: screen(() => import('./screens/VatRatesScreen'), 'org', 'list'),
});

const vatLimitsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/country/edit/$countryId/vat-limits',
  params: countryParams,
  validateSearch: parseListSearch,
  staticData: { permission: { state: 'app.country' }, name: 'nav.vatLimits' },
  loader: ({ context, params }): void => preloadRecord(context.queryClient, '/country', params.countryId),
  component: screen(() => import('./screens/VatLimitsScreen'), 'org', 'list'),
});

const registrationTaxesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/country/edit/$countryId/taxes',
  params: countryParams,
  validateSearch: parseListSearch,
  staticData: { permission: { state: 'app.country' }, name: 'nav.registrationTaxes' },
  loader: ({ context, params }): void => preloadRecord(context.queryClient, '/country', params.countryId),
  component: screen(() => import('./screens/RegistrationTaxesScreen'), 'org', 'list'),
});

const leasingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/leasing',
  validateSearch: parseListSearch,
  staticData: {
    permission: { state: 'app.company' },
    name: 'nav.leasings',
    nav: { group: 'administration', label: 'nav.leasings', icon: IconBuildingBank },
  },
  loader: ({ context }): void =>
    preloadList(context.queryClient, async () => (await import('./leasing-list')).leasingList, {}),
  component: screen(() => import('./screens/LeasingsScreen'), 'org', 'list'),
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
  countriesRoute,
  countryCreateRoute,
  countryEditRoute,
  vatRatesRoute,
  vatLimitsRoute,
  registrationTaxesRoute,
  leasingsRoute,
] as const;
