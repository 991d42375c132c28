import { IconUserShield } from '@tabler/icons-react';
import { createRoute, redirect } from '@tanstack/react-router';
import { preloadRecord } from '@/kit/form/preload';
import { preloadList } from '@/kit/list/preload';
import { parseListSearch } from '@/kit/list/search';
import { statePermission } from '@/routing/declaration';
import { digits } from '@/routing/digits';
import { signedInRoute } from '@/routing/roots';
import { screen } from '@/routing/screen';
import { can } from '@/session/can';
import { meQuery } from '@/session/me';
import { allCompanyTabs, companyTabs } from './company-tabs';

const companyIdInPath = {
  parse: ({ companyId }: { companyId: string }) => ({ companyId: digits(companyId) }),
  stringify: ({ companyId }: { companyId: number }) => ({ companyId: String(companyId) }),
};

const userIdInPath = {
  parse: ({ userId }: { userId: string }) => ({ userId: digits(userId) }),
  stringify: ({ userId }: { userId: number }) => ({ userId: String(userId) }),
};

/** Opens the first tab the user may see, or home when there is none. */
const companyPeopleRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/user/$companyId',
  params: companyIdInPath,
  beforeLoad: async ({ context, params }) => {
    const { permissions } = await context.queryClient.ensureQueryData(meQuery);
    const first = allCompanyTabs.find(({ permission }) => can(permissions, permission()));
    throw first ? redirect({ to: first.to, params, replace: true }) : redirect({ to: '/', replace: true });
  },
});

const usersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: companyTabs.users.to,
  params: companyIdInPath,
  validateSearch: parseListSearch,
  staticData: { permission: companyTabs.users.permission, name: companyTabs.users.name },
  loader: ({ context, params }): void => {
    preloadRecord(context.queryClient, '/company', params.companyId);
    preloadList(context.queryClient, async () => (await import('./user-list')).userList, params);
  },
  component: screen(() => import('./screens/UsersScreen'), 'people', 'list'),
});

const substitutionsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: companyTabs.substitution.to,
  params: companyIdInPath,
  validateSearch: parseListSearch,
  staticData: { permission: companyTabs.substitution.permission, name: companyTabs.substitution.name },
  loader: ({ context, params }): void => {
    preloadRecord(context.queryClient, '/company', params.companyId);
    preloadList(
      context.queryClient,
      async () => (await import('./substitution-list')).substitutionList,
      params,
    );
  },
  component: screen(() => import('./screens/SubstitutionsScreen'), 'people', 'list'),
});

const substitutionCreateRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/substitution/create/$companyId/$userId',
  params: {
    parse: ({ companyId, userId }: { companyId: string; userId: string }) => ({
      companyId: digits(companyId),
      userId: digits(userId),
    }),
    stringify: ({ companyId, userId }: { companyId: number; userId: number }) => ({
      companyId: String(companyId),
      userId: String(userId),
    }),
  },
  staticData: { permission: { state: 'app.substitution.create' }, name: 'nav.substitutionForm' },
  loader: ({ context, params }): void => preloadRecord(context.queryClient, '/company', params.companyId),
  component: screen(() => import('./screens/SubstitutionCreateScreen'), 'people', 'form', 'list'),
});

const userCreateRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/user/create/$companyId',
  params: companyIdInPath,
  staticData: { permission: { state: 'app.user.create' }, name: 'nav.userForm' },
  loader: ({ context, params }): void => preloadRecord(context.queryClient, '/company', params.companyId),
  component: screen(() => import('./screens/UserCreateScreen'), 'people', 'form', 'list'),
});

const userEditRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/user/edit/$userId',
  params: userIdInPath,
  staticData: { permission: statePermission('app.user.edit', { params: ['userId'] }), name: 'nav.userForm' },
  loader: ({ context, params }): void => preloadRecord(context.queryClient, '/user', params.userId),
  component: screen(() => import('./screens/UserEditScreen'), 'people', 'form', 'list'),
});

/** The administrators page has one tab, the users. */
const administratorRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/administrator',
  beforeLoad: () => {
    throw redirect({ to: '/administrator/users', replace: true });
  },
});

const administratorsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/administrator/users',
  validateSearch: parseListSearch,
  staticData: {
    permission: { state: 'app.administrator' },
    name: 'nav.administrators',
    nav: {
      group: 'administration',
      label: 'nav.administrators',
      icon: IconUserShield,
      covers: ['/administrator'],
    },
  },
  loader: ({ context }): void =>
    preloadList(context.queryClient, async () => (await import('./user-list')).administratorList, {}),
  component: screen(() => import('./screens/AdministratorsScreen'), 'people', 'list'),
});

const administratorCreateRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/administrator/users/create',
  staticData: {
    permission: { state: 'app.administrator.users.create' },
    name: 'nav.administratorForm',
    begins: 'begin.administrator',
  },
  component: screen(() => import('./screens/AdministratorCreateScreen'), 'people', 'form', 'list'),
});

const administratorEditRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/administrator/edit/$userId',
  params: userIdInPath,
  staticData: {
    permission: statePermission('app.administrator.edit', { params: ['userId'] }),
    name: 'nav.administratorForm',
  },
  loader: ({ context, params }): void => preloadRecord(context.queryClient, '/user', params.userId),
  component: screen(() => import('./screens/AdministratorEditScreen'), 'people', 'form', 'list'),
});

/** The pages of a company's people under the address of the company, as old links have them. */
const companyViewRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/company/view/$companyId',
  params: companyIdInPath,
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/user/$companyId', params, replace: true });
  },
});

const companyViewUsersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/company/view/$companyId/users',
  params: companyIdInPath,
  beforeLoad: ({ params }) => {
    throw redirect({ to: companyTabs.users.to, params, replace: true });
  },
});

const companyViewSubstitutionRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/company/view/$companyId/substitution',
  params: companyIdInPath,
  beforeLoad: ({ params }) => {
    throw redirect({ to: companyTabs.substitution.to, params, replace: true });
  },
});

const companyViewCustomersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/company/view/$companyId/customers',
  params: companyIdInPath,
  beforeLoad: ({ params }) => {
    throw redirect({ to: companyTabs.customers.to, params, replace: true });
  },
});

export const peopleRoutes = [
  companyPeopleRoute,
  usersRoute,
  substitutionsRoute,
  substitutionCreateRoute,
  userCreateRoute,
  userEditRoute,
  administratorRoute,
  administratorsRoute,
  administratorCreateRoute,
  administratorEditRoute,
  companyViewRoute,
  companyViewUsersRoute,
  companyViewSubstitutionRoute,
  companyViewCustomersRoute,
] as const;
