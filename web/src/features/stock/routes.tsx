import { IconBuildingWarehouse, IconCar, IconForklift } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { preloadRecord } from '@/kit/form/preload';
import { preloadList } from '@/kit/list/preload';
import { parseListSearch } from '@/kit/list/search';
import { statePermission } from '@/routing/declaration';
import { digits } from '@/routing/digits';
import { signedInRoute } from '@/routing/roots';
import { screen } from '@/routing/screen';
import { roomsQuery } from './list/rooms';

const stockRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/stock',
  validateSearch: parseListSearch,
  staticData: {
    permission: { state: 'app.stock' },
    name: 'nav.stock',
    nav: { group: 'stock', label: 'nav.stock', icon: IconCar, covers: ['/vehicle'] },
  },
  component: screen(() => import('./screens/StockScreen'), 'stock', 'list', 'imports'),
});

const stockroomsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/stockroom',
  validateSearch: parseListSearch,
  staticData: {
    permission: { state: 'app.stockroom' },
    name: 'nav.stockrooms',
    nav: { group: 'stock', label: 'nav.stockrooms', icon: IconBuildingWarehouse },
  },
  loader: ({ context }): void =>
    preloadList(context.queryClient, async () => (await import('./stockroom-list')).stockroomList, {}),
  component: screen(() => import('./screens/StockroomsScreen'), 'stock', 'list'),
});

const createStockroomRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/stockroom/create',
  staticData: { permission: { state: 'app.stockroom.create' }, name: 'nav.stockroomForm' },
  component: screen(() => import('./screens/StockroomCreateScreen'), 'stock', 'form', 'list'),
});

const editStockroomRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/stockroom/edit/$stockroomId',
  params: {
    parse: ({ stockroomId }: { stockroomId: string }) => ({ stockroomId: digits(stockroomId) }),
    stringify: ({ stockroomId }: { stockroomId: number }) => ({ stockroomId: String(stockroomId) }),
  },
  staticData: {
    permission: statePermission('app.stockroom.edit', { params: ['stockroomId'] }),
    name: 'nav.stockroomForm',
  },
  loader: ({ context, params }): void => preloadRecord(context.queryClient, '/stockroom', params.stockroomId),
  component: screen(() => import('./screens/StockroomEditScreen'), 'stock', 'form', 'list'),
});

const warehouseRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/wms',
  staticData: {
    permission: { state: 'app.wms' },
    name: 'nav.warehouse',
    nav: { group: 'stock', label: 'nav.warehouse', icon: IconForklift },
  },
  loader: ({ context }): void => void context.queryClient.prefetchQuery(roomsQuery),
  component: screen(() => import('./screens/WarehouseScreen'), 'stock'),
});

export const stockRoutes = [
  stockRoute,
  warehouseRoute,
  stockroomsRoute,
  createStockroomRoute,
  editStockroomRoute,
] as const;
