import { lazy, Suspense, useEffect } from 'react';
import { watchConnection } from '@/api/connection';
import { type SessionState, sessionState } from '@/api/session';
import { useObservable } from '@/api/use-observable';
import { loadTexts } from '@/i18n';
import { ThemeProvider } from '@/theme/ThemeProvider';
import { keepAskedPage } from './redirect';

// Separate programs: a visitor never downloads the application, a user never the login page.
const LoginPage = lazy(async () => {
  const [page] = await Promise.all([import('@/features/auth/screens/LoginPage'), loadTexts(['auth'])]);
  return page;
});
const SignedIn = lazy(() => import('./SignedIn'));
const TimedOut = lazy(() => import('./idle/TimedOut'));

export function App() {
  const state = useObservable(sessionState);
  useEffect(() => watchConnection(), []);
  useEffect(() => {
    if (state === 'anonymous') keepAskedPage();
  }, [state]);
  return (
    <ThemeProvider>
      <Suspense fallback={null}>{programOf(state)}</Suspense>
    </ThemeProvider>
  );
}

function programOf(state: SessionState) {
  switch (state) {
    case 'anonymous':
      return <LoginPage />;
    case 'timed_out':
      return <TimedOut />;
    case 'active':
    case 'ended':
      return <SignedIn />;
  }
}
