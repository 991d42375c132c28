import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { sessionState } from '@/api/session';
import { useObservable } from '@/api/use-observable';
import { loadTexts } from '@/i18n';
import '@/theme/styles-signed-in';
import { makeQueryClient } from './queries';
import { returnToAskedPage } from './redirect';
import { makeRouter } from './router';

const SessionEnded = lazy(async () => {
  const [dialog] = await Promise.all([import('./SessionEnded'), loadTexts(['auth'])]);
  return dialog;
});
const Toaster = lazy(() => import('@/ui/Toaster'));

/** The application of one logged-in user. Another login makes a new one, so nothing of the last remains. */
export default function SignedIn() {
  const [{ queryClient, router }] = useState(start);
  const ended = useObservable(sessionState) === 'ended';
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Suspense fallback={null}>
        <Toaster />
        {ended && <SessionEnded />}
      </Suspense>
    </QueryClientProvider>
  );
}

function start() {
  returnToAskedPage();
  const queryClient = makeQueryClient(() => void router.invalidate());
  const router = makeRouter(queryClient);
  return { queryClient, router };
}
