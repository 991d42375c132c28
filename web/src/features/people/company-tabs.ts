import type { PermissionQuestion } from '@/session/can';

/** Who works at a company is read by those who have its tab, and by those who look after users. */
const usersPermission = (): PermissionQuestion => ({ state: 'app.company.users', or: { state: 'app.user' } });

/** The tabs of a company's people, in their documented order. */
export const companyTabs = {
  users: {
    title: 'users.title',
    name: 'nav.users',
    to: '/user/$companyId/users',
    permission: usersPermission,
  },
  substitution: {
    title: 'substitutions.title',
    name: 'nav.substitutions',
    to: '/user/$companyId/substitution',
    permission: (): PermissionQuestion => ({ state: 'app.company.substitution' }),
  },
  customers: {
    title: 'common:nav.customers',
    name: 'nav.customers',
    to: '/user/$companyId/customers',
    permission: (): PermissionQuestion => ({ state: 'app.company.customers' }),
  },
} as const;

export const allCompanyTabs = Object.values(companyTabs);
