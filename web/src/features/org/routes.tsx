import { IconCar } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { preloadList } from '@/list/preload';
import { parseListSearch } from '@/list/search';
import { signedInRoute } from '@/routing/roots';
import { screen } from '@/routing/screen';

const brandsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/brand',
  validateSearch: parseListSearch,
  staticData: {
    permission: { state: 'app.brand' },
    name: 'nav.brands',
    nav: { group: 'products', label: 'nav.brands', icon: IconCar },
    setup: { order: 1, label: 'setup.brand', done: ({ brands }) => brands.length > 0 },
  },
  loader: ({ context }): void =>
    preloadList(context.queryClient, async () => (await import('./brand-list')).brandList, {}),
  component: screen(() => import('./screens/BrandsScreen'), 'org', 'list'),
});

export const orgRoutes = [brandsRoute] as const;
