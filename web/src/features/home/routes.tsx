import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '@/routing/roots';
import { screen } from '@/routing/screen';
import { preloadMyOffers } from '@/features/offers/my-offers';
import { preloadBackups } from './backups';
import { preloadSystem } from './system';
import { preloadWaiting } from './waiting';

const homeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  staticData: { name: 'nav.home', goKey: 'KeyH' },
  loader: ({ context: { queryClient } }): void => {
    preloadMyOffers(queryClient);
    preloadBackups(queryClient);
    preloadSystem(queryClient);
    preloadWaiting(queryClient);
  },
  component: screen(() => import('./screens/HomeScreen'), 'home'),
});

export const homeRoutes = [homeRoute] as const;
