import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '@/routing/roots';
import { screen } from '@/routing/screen';

const homeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  staticData: { name: 'nav.home', goKey: 'KeyH' },
  component: screen(() => import('./screens/HomeScreen'), 'home'),
});

export const homeRoutes = [homeRoute] as const;
