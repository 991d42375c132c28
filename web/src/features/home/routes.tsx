import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '@/routing/roots';
import { screen } from '@/routing/screen';
import { preloadMyOffers } from '@/features/offers/my-offers';
import { preloadOrdersToday } from '@/features/orders/orders-today';
import { preloadFollowUpsToday } from '@/features/followups/follow-ups-today';
import { preloadTargetsToday } from '@/features/planning/targets-today';
import { preloadCarsToday } from '@/features/stock/today/cars-today';
import { preloadBackups } from './backups';
import { preloadSystem } from './system';
import { preloadWaiting } from './waiting';

interface HomeSearch {
  /** Words that cars and offers are looked for by, with commas between. */
  tags?: string | undefined;
}

const homeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  // What an address has in the place of words stays in it unless it is said that there are none; a number is a word.
  validateSearch: ({ tags }: Record<string, unknown>): HomeSearch => ({
    tags: (typeof tags === 'string' && tags !== '') || typeof tags === 'number' ? String(tags) : undefined,
  }),
  staticData: { name: 'nav.home', goKey: 'KeyH' },
  loader: ({ context: { queryClient } }): void => {
    preloadMyOffers(queryClient);
    preloadOrdersToday(queryClient);
    preloadCarsToday(queryClient);
    preloadTargetsToday(queryClient);
    preloadFollowUpsToday(queryClient);
    preloadBackups(queryClient);
    preloadSystem(queryClient);
    preloadWaiting(queryClient);
  },
  component: screen(() => import('./screens/HomeScreen'), 'home', 'stock'),
});

export const homeRoutes = [homeRoute] as const;
