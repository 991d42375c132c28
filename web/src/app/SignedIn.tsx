import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { sessionState } from '@/api/session';
import { useObservable } from '@/api/use-observable';
import { late } from '@/kit/ui/late';
import { LatePart } from '@/kit/ui/LatePart';
import { QuietPart } from '@/kit/ui/QuietPart';
import '@/theme/styles-signed-in';
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
  return { queryClient, router };
}
