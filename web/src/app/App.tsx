import { type ReactNode, useEffect, useState } from 'react';
import { watchConnection } from '@/api/connection';
import { type SessionState, sessionState } from '@/api/session';
import { useObservable } from '@/api/use-observable';
import { loadTexts, startTexts } from '@/i18n';
import { ThemeProvider } from '@/theme/ThemeProvider';
import { late } from '@/kit/ui/late';
import { LatePart } from '@/kit/ui/LatePart';
import { type Login, newLogin } from './login';
import { useDrawn } from './outline';
import { keepAskedPage } from './redirect';
import { leaveWelcome, welcomeToken } from './welcome';

// Separate programs: a visitor never downloads the application, a user never the login page.
const LoginPage = late(async () => {
  const [page] = await Promise.all([import('@/features/auth/screens/LoginPage'), loadTexts(['auth'])]);
  return page;
});
const WelcomePage = late(async () => {
  const [page] = await Promise.all([import('@/features/auth/screens/WelcomePage'), loadTexts(['auth'])]);
  return page;
});
const SignedIn = late(() => import('./SignedIn'));
const TimedOut = late(() => import('./idle/TimedOut'));

/**
 * Loads what a user who is logged in needs and goes to the page, before anything is drawn: React would wait a moment
 * before it draws something else in the place of nothing. What cannot be loaded is shown when it is drawn.
 */
export async function loadProgram(login: Login): Promise<void> {
  if (sessionState.get() !== 'active' || welcomeToken()) {
    await startTexts();
    return;
  }
  const [begun] = await Promise.allSettled([import('./begin'), SignedIn.preload(), startTexts()]);
  if (begun.status === 'fulfilled') await begun.value.arrive(login);
}

export function App({ firstLogin = newLogin() }: { firstLogin?: Login }) {
  const state = useObservable(sessionState);
  const [welcome, setWelcome] = useState(welcomeToken);
  const isIn = state === 'active' || state === 'ended';
  const [wasIn, setWasIn] = useState(isIn);
  const [login, setLogin] = useState(() => firstLogin);
  if (isIn !== wasIn) {
    setWasIn(isIn);
    setLogin(newLogin);
  }
  useEffect(() => watchConnection(), []);
  useEffect(() => {
    if (state === 'anonymous' && !welcome) keepAskedPage();
  }, [state, welcome]);
  const arrive = () => {
    leaveWelcome();
    setWelcome(undefined);
  };
  return (
    <ThemeProvider>
      <LatePart>
        {welcome ? (
          <Visible page={<WelcomePage token={welcome} onDone={arrive} />} />
        ) : (
          programOf(state, login)
        )}
      </LatePart>
    </ThemeProvider>
  );
}

function programOf(state: SessionState, login: Login) {
  switch (state) {
    case 'anonymous':
      return <Visible page={<LoginPage />} />;
    case 'timed_out':
      return <Visible page={<TimedOut />} />;
    case 'active':
    case 'ended':
      return <SignedIn login={login} />;
  }
}

/** A page without the shell, which takes the outline away itself. */
function Visible({ page }: { page: ReactNode }) {
  useDrawn();
  return page;
}
