import { IconCalendarEvent } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { preloadRecord } from '@/kit/form/preload';
import { preloadList } from '@/kit/list/preload';
import { parseListSearch } from '@/kit/list/search';
import { digits } from '@/routing/digits';
import { signedInRoute } from '@/routing/roots';
import { screen } from '@/routing/screen';
import { mayVisits } from './permissions';

const listRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/transaction',
  validateSearch: parseListSearch,
  staticData: {
    permission: mayVisits,
    name: 'nav.visits',
    nav: { group: 'surveys', label: 'nav.visits', icon: IconCalendarEvent },
  },
  loader: ({ context }): void =>
    preloadList(context.queryClient, async () => (await import('./visit-list')).visitList, {}),
  component: screen(() => import('./screens/VisitsScreen'), 'visits', 'list'),
});

const createVisitRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/transaction/create',
  staticData: { permission: mayVisits, name: 'nav.visitForm' },
  component: screen(() => import('./screens/VisitCreateScreen'), 'visits', 'form', 'list'),
});

const editRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/transaction/edit/$transactionId',
  params: {
    parse: ({ transactionId }: { transactionId: string }) => ({ transactionId: digits(transactionId) }),
    stringify: ({ transactionId }: { transactionId: number }) => ({ transactionId: String(transactionId) }),
  },
  staticData: { permission: mayVisits, name: 'nav.visitForm' },
  loader: ({ context, params }): void =>
    preloadRecord(context.queryClient, '/transaction', params.transactionId),
  component: screen(() => import('./screens/VisitEditScreen'), 'visits', 'invitations', 'form', 'list'),
});

export const visitRoutes = [listRoute, createVisitRoute, editRoute] as const;
