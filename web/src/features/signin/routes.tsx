import { IconLogin2 } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '@/routing/roots';
import { screen } from '@/routing/screen';
import { providersQuery } from './queries';

const signInRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/setting/sign-in',
  staticData: {
    permission: { state: 'app.setting' },
    name: 'nav.signIn',
    nav: { group: 'administration', label: 'nav.signIn', icon: IconLogin2 },
  },
  loader: ({ context: { queryClient } }): void => void queryClient.prefetchQuery(providersQuery),
  component: screen(() => import('./screens/SignInScreen'), 'signin', 'list'),
});

export const signInRoutes = [signInRoute] as const;
