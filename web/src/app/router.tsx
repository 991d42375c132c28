import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { homeRoutes } from '@/features/home/routes';
import { rootRoute, signedInRoute } from '@/routing/roots';

const routeTree = rootRoute.addChildren([signedInRoute.addChildren([...homeRoutes])]);

export function makeRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    history,
    context: { queryClient },
    defaultPreload: 'intent',
    // Query decides what is fresh; the router only starts the loading.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
