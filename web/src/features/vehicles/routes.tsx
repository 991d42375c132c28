import { IconShip } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { preloadRecord } from '@/kit/form/preload';
import { preloadList } from '@/kit/list/preload';
import { parseListSearch } from '@/kit/list/search';
import { statePermission } from '@/routing/declaration';
import { digits } from '@/routing/digits';
import { type RouterContext, signedInRoute } from '@/routing/roots';
import { screen } from '@/routing/screen';
import { mayCreate, mayCreateUsed, mayOpen as mayOpenNew, mayOpenUsed } from './car/permissions';
import { type TabName, tabNamed } from './car/tabs';

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

interface ColumnsSearch {
  status?: number;
  /** 0 is what is common to all. */
  role?: number;
}

const wholeNumber = (value: unknown) => (Number.isSafeInteger(value) ? (value as number) : undefined);

const columnsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/manufacturer/statuses/$manufacturerId/columns',
  params: ofManufacturer,
  validateSearch: ({ status, role }: Record<string, unknown>): ColumnsSearch => ({
    status: wholeNumber(status),
    role: wholeNumber(role),
  }),
  staticData: { permission: mayOpen, name: 'nav.listColumns' },
  loader: ({ context, params }): void =>
    preloadRecord(context.queryClient, '/manufacturer', params.manufacturerId),
  component: screen(() => import('./screens/StatusColumnsScreen'), 'vehicles', 'stock', 'form', 'list'),
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

const createVehicleRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/vehicle/create/$manufacturerId',
  params: ofManufacturer,
  staticData: { permission: mayCreate, name: 'nav.vehicleCreate' },
  component: screen(() => import('./screens/VehicleCreateScreen'), 'vehicle', 'form', 'list'),
});

const createUsedRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/vehicle/create-used/$manufacturerId/$companyId',
  params: {
    parse: ({ manufacturerId, companyId }: { manufacturerId: string; companyId: string }) => ({
      manufacturerId: digits(manufacturerId),
      companyId: digits(companyId),
    }),
    stringify: ({ manufacturerId, companyId }: { manufacturerId: number; companyId: number }) => ({
      manufacturerId: String(manufacturerId),
      companyId: String(companyId),
    }),
  },
  staticData: { permission: mayCreateUsed, name: 'nav.vehicleCreate' },
  component: screen(() => import('./screens/UsedVehicleCreateScreen'), 'vehicle', 'form', 'list'),
});

const ofVehicle = {
  parse: ({ vehicleId }: { vehicleId: string }) => ({ vehicleId: digits(vehicleId) }),
  stringify: ({ vehicleId }: { vehicleId: number }) => ({ vehicleId: String(vehicleId) }),
};

const tabOfVehicle = {
  parse: ({ vehicleId, tab }: { vehicleId: string; tab: string }) => ({
    vehicleId: digits(vehicleId),
    tab: tabNamed(tab),
  }),
  stringify: ({ vehicleId, tab }: { vehicleId: number; tab: TabName }) => ({
    vehicleId: String(vehicleId),
    tab,
  }),
};

const component = screen(
  () => import('./screens/VehicleEditScreen'),
  'vehicle',
  'stock',
  'form',
  'list',
  'pictures',
);
const name = 'nav.vehicle';
const loader = ({ context, params }: { context: RouterContext; params: { vehicleId: number } }) =>
  preloadRecord(context.queryClient, '/vehicle', params.vehicleId);
const ofNew = { loader, component, staticData: { permission: mayOpenNew, name } } as const;
const ofUsed = { loader, component, staticData: { permission: mayOpenUsed, name } } as const;
const getParentRoute = () => signedInRoute;

const vehicleRoutesByKind = [
  createRoute({ getParentRoute, path: '/vehicle/edit/$vehicleId', params: ofVehicle, ...ofNew }),
  createRoute({ getParentRoute, path: '/vehicle/edit/$vehicleId/$tab', params: tabOfVehicle, ...ofNew }),
  createRoute({ getParentRoute, path: '/vehicle/edit-used/$vehicleId', params: ofVehicle, ...ofUsed }),
  createRoute({
    getParentRoute,
    path: '/vehicle/edit-used/$vehicleId/$tab',
    params: tabOfVehicle,
    ...ofUsed,
  }),
] as const;

export const vehicleRoutes = [
  statusesRoute,
  orderStatusesRoute,
  columnsRoute,
  importersRoute,
  createVehicleRoute,
  createUsedRoute,
  ...vehicleRoutesByKind,
] as const;
