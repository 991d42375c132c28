import { IconBuildingWarehouse, IconCar, IconChartBar, IconForklift, IconTable } from '@tabler/icons-react';
import { createRoute, redirect } from '@tanstack/react-router';
import { date } from '@/i18n/format';
import { preloadRecord } from '@/kit/form/preload';
import { preloadList } from '@/kit/list/preload';
import { parseListSearch } from '@/kit/list/search';
import { statePermission } from '@/routing/declaration';
import { digits } from '@/routing/digits';
import { signedInRoute } from '@/routing/roots';
import { screen } from '@/routing/screen';
import { controlParams, nearestControlYear } from './figures/last-control';
import { parseStatsSearch } from './figures/stats-search';
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

const controlPath = {
  parse: (path: { brandId: string; companyId: string; year: string }) => ({
    brandId: digits(path.brandId),
    companyId: digits(path.companyId),
    year: digits(path.year),
  }),
  stringify: (path: { brandId: number; companyId: number; year: number }) => ({
    brandId: String(path.brandId),
    companyId: String(path.companyId),
    year: String(path.year),
  }),
};

const controlRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/stock/control/$brandId/$companyId/$year',
  params: controlPath,
  validateSearch: ({ isReserved, figure }: Record<string, unknown>) => ({
    ...(String(isReserved) === '0' || String(isReserved) === '1' ? { isReserved: String(isReserved) } : {}),
    ...(typeof figure === 'string' ? { figure } : {}),
  }),
  // A year that stock control does not have leads to the nearest one.
  beforeLoad: ({ params, search }) => {
    const year = nearestControlYear(params.year, date(new Date()));
    if (year !== params.year)
      throw redirect({
        to: '/stock/control/$brandId/$companyId/$year',
        params: { ...params, year },
        search,
        replace: true,
      });
  },
  staticData: {
    permission: statePermission('app.stock.control', { params: ['brandId', 'companyId', 'year'] }),
    name: 'nav.stockControl',
    nav: {
      group: 'stock',
      label: 'nav.stockControl',
      icon: IconTable,
      covers: ['/stock/control'],
      params: controlParams,
    },
  },
  component: screen(() => import('./screens/ControlScreen'), 'figures', 'stock', 'grid', 'list'),
});

/** The address that older links have (OP-024). */
const oldControlRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/control/$brandId/$companyId/$year',
  params: controlPath,
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/stock/control/$brandId/$companyId/$year', params, replace: true });
  },
});

const statsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/stock/stats',
  validateSearch: parseStatsSearch,
  staticData: {
    permission: { state: 'app.stock.stats' },
    name: 'nav.stockStats',
    nav: { group: 'stock', label: 'nav.stockStats', icon: IconChartBar, covers: ['/stock/stats'] },
  },
  component: screen(() => import('./screens/StatsScreen'), 'figures', 'stock', 'grid', 'list'),
});

export const stockRoutes = [
  stockRoute,
  controlRoute,
  oldControlRoute,
  statsRoute,
  warehouseRoute,
  stockroomsRoute,
  createStockroomRoute,
  editStockroomRoute,
] as const;
