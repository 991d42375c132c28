import { IconShip } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { preloadRecord } from '@/kit/form/preload';
import { preloadList } from '@/kit/list/preload';
import { parseListSearch } from '@/kit/list/search';
import { statePermission } from '@/routing/declaration';
import { digits } from '@/routing/digits';
import { signedInRoute } from '@/routing/roots';
import { screen } from '@/routing/screen';

const ofManufacturer = {
  parse: ({ manufacturerId }: { manufacturerId: string }) => ({ manufacturerId: digits(manufacturerId) }),
  stringify: ({ manufacturerId }: { manufacturerId: number }) => ({ manufacturerId: String(manufacturerId) }),
};

const mayOpen = statePermission('app.manufacturer.statuses', { params: ['manufacturerId'] });

const statusesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/manufacturer/statuses/$manufacturerId',
  params: ofManufacturer,
  validateSearch: parseListSearch,
  staticData: { permission: mayOpen, name: 'nav.vehicleStatuses' },
  loader: ({ context, params }): void => {
    preloadRecord(context.queryClient, '/manufacturer', params.manufacturerId);
    preloadList(context.queryClient, async () => (await import('./status-list')).statusList, params);
  },
  component: screen(() => import('./screens/StatusesScreen'), 'vehicles', 'list'),
});

const orderStatusesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/manufacturer/statuses/$manufacturerId/orders',
  params: ofManufacturer,
  validateSearch: parseListSearch,
  staticData: { permission: mayOpen, name: 'nav.orderStatuses' },
  loader: ({ context, params }): void => {
    preloadRecord(context.queryClient, '/manufacturer', params.manufacturerId);
    preloadList(
      context.queryClient,
      async () => (await import('./order-status-list')).orderStatusList,
      params,
    );
  },
  component: screen(() => import('./screens/OrderStatusesScreen'), 'vehicles', 'list'),
});

const importersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/importer',
  validateSearch: parseListSearch,
  staticData: {
    permission: { state: 'app.manufacturer.statuses' },
    name: 'nav.importers',
    nav: { group: 'administration', label: 'nav.importers', icon: IconShip },
  },
  loader: ({ context }): void =>
    preloadList(context.queryClient, async () => (await import('./importer-list')).importerList, {}),
  component: screen(() => import('./screens/ImportersScreen'), 'vehicles', 'list'),
});

export const vehicleRoutes = [statusesRoute, orderStatusesRoute, importersRoute] as const;
