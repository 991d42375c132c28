import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '@/routing/roots';
import { screen } from '@/routing/screen';

export const homeRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/',
    component: screen(() => import('./screens/HomeScreen'), 'home'),
  }),
] as const;
