import { IconShieldLock } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '@/routing/roots';
import { screen } from '@/routing/screen';
import { catalogueQuery, entriesQuery, rolesQuery } from './queries';
import { parseRightsSearch } from './search';

const rightsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/permission',
  validateSearch: parseRightsSearch,
  loaderDeps: ({ search: { role } }) => ({ role }),
  staticData: {
    permission: { state: 'app.permission' },
    name: 'nav.permissions',
    nav: { group: 'administration', label: 'nav.permissions', icon: IconShieldLock },
  },
  loader: ({ context: { queryClient }, deps: { role } }): void => {
    void queryClient.prefetchQuery(rolesQuery);
    void queryClient.prefetchQuery(catalogueQuery);
    if (role) void queryClient.prefetchQuery(entriesQuery(role));
  },
  component: screen(() => import('./screens/RightsScreen'), 'rights', 'list'),
});

export const rightsRoutes = [rightsRoute] as const;
