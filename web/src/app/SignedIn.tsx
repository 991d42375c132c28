import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type AnyRoute, RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { sessionState } from '@/api/session';
import { useObservable } from '@/api/use-observable';
import { late } from '@/kit/ui/late';
import { LatePart } from '@/kit/ui/LatePart';
import { QuietPart } from '@/kit/ui/QuietPart';
import '@/theme/styles-signed-in';
import { meQuery } from '@/session/me';
import { loadForLater } from './after-start';
import type { Login } from './login';
import { makeQueryClient } from './queries';
import { returnToAskedPage } from './redirect';
import { makeRouter } from './router';
import { SessionEnded } from './session-ended';

const Toaster = late(() => import('@/kit/ui/Toaster'));

/** The application of one logged-in user. Another login makes a new one, so nothing of the last remains. */
export default function SignedIn({ login }: { login: Login }) {
  const [{ queryClient, router }] = useState(() => login(begin));
  useEffect(loadForLater, []);
  const ended = useObservable(sessionState) === 'ended';
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <QuietPart>
        <Toaster />
      </QuietPart>
      <LatePart>{ended && <SessionEnded />}</LatePart>
    </QueryClientProvider>
  );
}

function begin() {
  returnToAskedPage();
  const queryClient = makeQueryClient(() => void router.invalidate());
  const router = makeRouter(queryClient);
  askAtOnce(queryClient, router);
  return { queryClient, router };
}

/** What the first page needs: asked for together, since each is known already. The router would take them in turn. */
function askAtOnce(queryClient: QueryClient, router: ReturnType<typeof makeRouter>): void {
  void queryClient.prefetchQuery(meQuery);
  // After the request has left: behind so many files it would wait for its turn.
  setTimeout(() => {
    const routes: Record<string, AnyRoute> = router.routesById;
    const matches = router.matchRoutes(router.latestLocation);
    for (const { routeId } of matches) void routes[routeId]?.options.component?.preload?.();
    void Toaster.preload();
  });
}
