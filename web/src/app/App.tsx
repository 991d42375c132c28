import { useEffect, useState } from 'react';
import { watchConnection } from '@/api/connection';
import { type SessionState, sessionState } from '@/api/session';
import { useObservable } from '@/api/use-observable';
import { loadTexts } from '@/i18n';
import { ThemeProvider } from '@/theme/ThemeProvider';
import { late } from '@/kit/ui/late';
import { LatePart } from '@/kit/ui/LatePart';
import { type Login, newLogin } from './login';
import { keepAskedPage } from './redirect';

// Separate programs: a visitor never downloads the application, a user never the login page.
const LoginPage = late(async () => {
  const [page] = await Promise.all([import('@/features/auth/screens/LoginPage'), loadTexts(['auth'])]);
  return page;
});
const SignedIn = late(() => import('./SignedIn'));
const TimedOut = late(() => import('./idle/TimedOut'));

/** Fetches what a user who is logged in will need, beside the texts that all wait for. */
export function preloadProgram(): void {
  if (sessionState.get() === 'active') void SignedIn.preload();
}

export function App() {
  const state = useObservable(sessionState);
  const isIn = state === 'active' || state === 'ended';
  const [wasIn, setWasIn] = useState(isIn);
  const [login, setLogin] = useState(newLogin);
  if (isIn !== wasIn) {
    setWasIn(isIn);
    setLogin(newLogin);
  }
  useEffect(() => watchConnection(), []);
  useEffect(() => {
    if (state === 'anonymous') keepAskedPage();
  }, [state]);
  return (
    <ThemeProvider>
      <LatePart>{programOf(state, login)}</LatePart>
    </ThemeProvider>
  );
}

function programOf(state: SessionState, login: Login) {
  switch (state) {
    case 'anonymous':
      return <LoginPage />;
    case 'timed_out':
      return <TimedOut />;
    case 'active':
    case 'ended':
      return <SignedIn login={login} />;
  }
}
