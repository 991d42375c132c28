import { IconUsers } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { preloadRecord } from '@/kit/form/preload';
import { parseListSearch } from '@/kit/list/search';
import { digits } from '@/routing/digits';
import { signedInRoute } from '@/routing/roots';
import { screen } from '@/routing/screen';
import { mayEdit, mayList } from './permissions';

const companyInPath = {
  parse: ({ companyId }: { companyId: string }) => ({ companyId: digits(companyId) }),
  stringify: ({ companyId }: { companyId: number }) => ({ companyId: String(companyId) }),
};

const listRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/user/$companyId/customers',
  params: companyInPath,
  validateSearch: parseListSearch,
  staticData: {
    permission: mayList,
    name: 'nav.customers',
    nav: {
      group: 'sales',
      label: 'nav.customers',
      icon: IconUsers,
      covers: ['/user/customer'],
      params: ({ companies, preferences }) =>
        companies
          .toSorted(
            (one, other) =>
              Number(other.id === preferences.company_id) - Number(one.id === preferences.company_id),
          )
          .map(({ id }) => ({ companyId: id })),
    },
  },
  component: screen(() => import('./screens/CustomersScreen'), 'customers', 'people', 'list'),
});

const createCustomerRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/user/customer/create/$companyId',
  params: companyInPath,
  staticData: { permission: mayEdit, name: 'nav.customerForm' },
  component: screen(() => import('./screens/CustomerCreateScreen'), 'customers', 'form', 'list'),
});

const editRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/user/customer/edit/$customerId/$companyId',
  params: {
    parse: ({ customerId, companyId }: { customerId: string; companyId: string }) => ({
      customerId: digits(customerId),
      companyId: digits(companyId),
    }),
    stringify: ({ customerId, companyId }: { customerId: number; companyId: number }) => ({
      customerId: String(customerId),
      companyId: String(companyId),
    }),
  },
  staticData: { permission: mayEdit, name: 'nav.customerForm' },
  loader: ({ context, params }): void => preloadRecord(context.queryClient, '/customer', params.customerId),
  component: screen(() => import('./screens/CustomerEditScreen'), 'customers', 'form', 'list'),
});

export const customerRoutes = [listRoute, createCustomerRoute, editRoute] as const;
