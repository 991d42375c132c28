import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '@/routing/roots';
import { screen } from '@/routing/screen';
import { providersQuery } from './queries';

const signInRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/setting/sign-in',
  staticData: { permission: { state: 'app.setting' }, name: 'nav.signIn' },
  loader: ({ context: { queryClient } }): void => void queryClient.prefetchQuery(providersQuery),
  component: screen(() => import('./screens/SignInScreen'), 'signin', 'settings', 'list'),
});

export const signInRoutes = [signInRoute] as const;
