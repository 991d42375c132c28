import type { PermissionQuestion } from '@/session/can';

/** Who works at a company is read by those who have its tab, and by those who look after users. */
const usersPermission = (): PermissionQuestion => ({ state: 'app.company.users', or: { state: 'app.user' } });

/**
 * The tabs of a company's people, in their documented order. The customers of the company come last:
 * `/user/$companyId/customers` with `app.company.customers`.
 */
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
} as const;

export const allCompanyTabs = Object.values(companyTabs);
