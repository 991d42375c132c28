import { IconClipboardList } from '@tabler/icons-react';
import { createRoute, redirect } from '@tanstack/react-router';
import { preloadRecord } from '@/kit/form/preload';
import { preloadList } from '@/kit/list/preload';
import { parseListSearch } from '@/kit/list/search';
import { digits } from '@/routing/digits';
import { signedInRoute } from '@/routing/roots';
import { screen } from '@/routing/screen';
import { mayCreate, mayEdit, mayList, mayView } from './permissions';

const listRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/order',
  validateSearch: parseListSearch,
  staticData: {
    permission: mayList,
    name: 'nav.orders',
    nav: { group: 'sales', label: 'nav.orders', icon: IconClipboardList },
  },
  loader: ({ context }): void =>
    preloadList(context.queryClient, async () => (await import('./order-list')).orderList, {}),
  component: screen(() => import('./screens/OrdersScreen'), 'orders', 'list'),
});

const tabs = ['processed', 'confirmed', 'rejected', 'all'] as const;

/** The tab of the list in the address, as the documents write it: /order/inbox (D-004). */
const tabRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/order/$type',
  staticData: { permission: mayList, name: 'nav.orders' },
  beforeLoad: ({ params }) => {
    const status = tabs.find((tab) => tab === params.type);
    // oxlint-disable-next-line only-throw-error -- how the router is sent elsewhere
    throw redirect({ to: '/order', search: status ? { status } : {}, replace: true });
  },
});

const createOrderRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/order/create',
  staticData: { permission: mayCreate, name: 'nav.orderForm' },
  component: screen(() => import('./screens/OrderCreateScreen'), 'orders', 'form', 'list'),
});

const ofOrder = {
  parse: ({ orderId }: { orderId: string }) => ({ orderId: digits(orderId) }),
  stringify: ({ orderId }: { orderId: number }) => ({ orderId: String(orderId) }),
};

const editRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/order/edit/$orderId',
  params: ofOrder,
  staticData: { permission: mayEdit, name: 'nav.orderForm' },
  loader: ({ context, params }): void => preloadRecord(context.queryClient, '/order', params.orderId),
  component: screen(() => import('./screens/OrderEditScreen'), 'orders', 'form', 'list'),
});

const viewRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/order/view/$orderId',
  params: ofOrder,
  staticData: { permission: mayView, name: 'nav.orderView' },
  loader: ({ context, params }): void => preloadRecord(context.queryClient, '/order', params.orderId),
  component: screen(() => import('./screens/OrderViewScreen'), 'orders', 'list'),
});

export const orderRoutes = [listRoute, tabRoute, createOrderRoute, editRoute, viewRoute] as const;
