import { hashKey, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { sessionState } from '@/api/session';
import { useObservable } from '@/api/use-observable';
import { LatePart } from '@/kit/ui/LatePart';
import { Toaster } from '@/kit/ui/Toaster';
import '@/theme/styles-signed-in';
import { loadForLater } from './after-start';
import { begin } from './begin';
import { meQuery } from '@/session/me';
import type { Login } from './login';
import { SessionEnded } from './session-ended';

/** The application of one logged-in user. Another login makes a new one, so nothing of the last remains. */
export default function SignedIn({ login }: { login: Login }) {
  const [{ queryClient, router }] = useState(() => login(begin));
  useEffect(loadForLater, []);
  useEffect(() => rewordOnSwitch(queryClient), [queryClient]);
  const ended = useObservable(sessionState) === 'ended';
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
      <LatePart>{ended && <SessionEnded />}</LatePart>
    </QueryClientProvider>
  );
}

/** What the server has put into words is asked for again in the new language; the user's own choice of it is not. */
function rewordOnSwitch(queryClient: QueryClient): () => void {
  const own = hashKey(meQuery.queryKey);
  const ask = () => void queryClient.invalidateQueries({ predicate: ({ queryHash }) => queryHash !== own });
  i18next.on('languageChanged', ask);
  return () => i18next.off('languageChanged', ask);
}
