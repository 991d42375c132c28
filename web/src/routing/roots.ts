import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import { guard } from './guard';

/** What every guard and loader may use. */
export interface RouterContext {
  queryClient: QueryClient;
}

/**
 * The two parents of all pages. They are declared without their looks, so that areas can attach pages to
 * them without knowing the shell, which `app/router.tsx` adds.
 */
export const rootRoute = createRootRouteWithContext<RouterContext>()();

/** Parent of every page inside the shell. Its guard loads the user and checks the page's permission. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: ({ context, location, matches, preload }) =>
    guard({ queryClient: context.queryClient, path: location.pathname, matches, preload }),
});
