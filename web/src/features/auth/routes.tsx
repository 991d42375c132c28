import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '@/routing/roots';
import { screen } from '@/routing/screen';

export const passwordRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/password',
  staticData: { name: 'nav.password' },
  component: screen(() => import('./screens/PasswordScreen'), 'auth'),
});

const profileRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profile',
  staticData: { name: 'nav.profile', goKey: 'KeyP' },
  component: screen(() => import('./screens/ProfileScreen'), 'account'),
});

export const authRoutes = [passwordRoute, profileRoute] as const;
