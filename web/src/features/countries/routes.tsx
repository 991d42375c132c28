import { IconBuildingBank, IconWorld } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { preloadRecord } from '@/kit/form/preload';
import { preloadList } from '@/kit/list/preload';
import { parseListSearch } from '@/kit/list/search';
import { statePermission } from '@/routing/declaration';
import { digits } from '@/routing/digits';
import { signedInRoute } from '@/routing/roots';
import { screen } from '@/routing/screen';

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
  component: screen(() => import('./screens/CountriesScreen'), 'countries', 'list'),
});

const countryCreateRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/country/create',
  staticData: { permission: { state: 'app.country.create' }, name: 'nav.countryForm' },
  component: screen(() => import('./screens/CountryCreateScreen'), 'countries', 'org', 'form', 'list'),
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
  component: screen(() => import('./screens/CountryEditScreen'), 'countries', 'org', 'form', 'list'),
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
  component: screen(() => import('./screens/VatRatesScreen'), 'countries', 'list'),
});

const vatLimitsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/country/edit/$countryId/vat-limits',
  params: countryParams,
  validateSearch: parseListSearch,
  staticData: { permission: { state: 'app.country' }, name: 'nav.vatLimits' },
  loader: ({ context, params }): void => preloadRecord(context.queryClient, '/country', params.countryId),
  component: screen(() => import('./screens/VatLimitsScreen'), 'countries', 'list'),
});

const registrationTaxesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/country/edit/$countryId/taxes',
  params: countryParams,
  validateSearch: parseListSearch,
  staticData: { permission: { state: 'app.country' }, name: 'nav.registrationTaxes' },
  loader: ({ context, params }): void => preloadRecord(context.queryClient, '/country', params.countryId),
  component: screen(() => import('./screens/RegistrationTaxesScreen'), 'countries', 'list'),
});

const leasingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/leasing',
  validateSearch: parseListSearch,
  staticData: {
    permission: { state: 'app.country' },
    name: 'nav.leasings',
    nav: { group: 'administration', label: 'nav.leasings', icon: IconBuildingBank },
  },
  loader: ({ context }): void =>
    preloadList(context.queryClient, async () => (await import('./leasing-list')).leasingList, {}),
  component: screen(() => import('./screens/LeasingsScreen'), 'countries', 'list'),
});

export const countryRoutes = [
  countriesRoute,
  countryCreateRoute,
  countryEditRoute,
  vatRatesRoute,
  vatLimitsRoute,
  registrationTaxesRoute,
  leasingsRoute,
] as const;
