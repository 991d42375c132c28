import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, type RouterHistory } from '@tanstack/react-router';
import { authRoutes } from '@/features/auth/routes';
import { catalogRoutes } from '@/features/catalog/routes';
import { countryRoutes } from '@/features/countries/routes';
import { customerRoutes } from '@/features/customers/routes';
import { homeRoutes } from '@/features/home/routes';
import { importRoutes } from '@/features/imports/routes';
import { logRoutes } from '@/features/log/routes';
import { featureRoutes } from '@/features/models/feature-routes';
import { modelRoutes } from '@/features/models/routes';
import { offerRoutes } from '@/features/offers/routes';
import { followUpRoutes } from '@/features/followups/routes';
import { invitationRoutes } from '@/features/invitations/routes';
import { orderRoutes } from '@/features/orders/routes';
import { orgRoutes } from '@/features/org/routes';
import { peopleRoutes } from '@/features/people/routes';
import { planningRoutes } from '@/features/planning/routes';
import { pricelistRoutes } from '@/features/pricelist/routes';
import { responseRoutes } from '@/features/responses/routes';
import { rightsRoutes } from '@/features/rights/routes';
import { settingsRoutes } from '@/features/settings/routes';
import { signInRoutes } from '@/features/signin/routes';
import { stockRoutes } from '@/features/stock/routes';
import { reportRoutes } from '@/features/reports/routes';
import { surveyRoutes } from '@/features/surveys/routes';
import { vehicleRoutes } from '@/features/vehicles/routes';
import { visitRoutes } from '@/features/invitations/visits/routes';
import { rootRoute, signedInRoute } from '@/routing/roots';
import { NotFoundPage } from './errors/NotFoundPage';
import { PageError } from './errors/PageError';
import { Shell } from './shell/Shell';

signedInRoute.update({ component: Shell });

/** Any other address below the shell, which stays around the message. */
const elsewhereRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '$',
  component: NotFoundPage,
});

const routeTree = rootRoute.addChildren([
  signedInRoute.addChildren([
    ...homeRoutes,
    ...authRoutes,
    ...orgRoutes,
    ...countryRoutes,
    ...peopleRoutes,
    ...catalogRoutes,
    ...modelRoutes,
    ...featureRoutes,
    ...importRoutes,
    ...planningRoutes,
    ...pricelistRoutes,
    ...offerRoutes,
    ...responseRoutes,
    ...followUpRoutes,
    ...invitationRoutes,
    ...orderRoutes,
    ...customerRoutes,
    ...logRoutes,
    ...rightsRoutes,
    ...settingsRoutes,
    ...signInRoutes,
    ...vehicleRoutes,
    ...visitRoutes,
    ...stockRoutes,
    ...surveyRoutes,
    ...reportRoutes,
    elsewhereRoute,
  ]),
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
