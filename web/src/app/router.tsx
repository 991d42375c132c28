import type { QueryClient } from '@tanstack/react-query';
import { createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router';
import { authRoutes } from '@/features/auth/routes';
import { catalogRoutes } from '@/features/catalog/routes';
import { homeRoutes } from '@/features/home/routes';
import { orgRoutes } from '@/features/org/routes';
import { rootRoute, signedInRoute } from '@/routing/roots';
import { NotFoundPage } from './errors/NotFoundPage';
import { PageError } from './errors/PageError';

signedInRoute.update({ component: lazyRouteComponent(() => import('./shell/Shell')) });

const routeTree = rootRoute.addChildren([
  signedInRoute.addChildren([...homeRoutes, ...authRoutes, ...orgRoutes, ...catalogRoutes]),
]);

export function makeRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    history,
    context: { queryClient },
    defaultPreload: 'intent',
    // Query decides what is fresh; the router only starts the loading.
    defaultPreloadStaleTime: 0,
    // Below this a page that loads shows nothing new, so that fast answers do not flicker.
    defaultPendingMs: 150,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
