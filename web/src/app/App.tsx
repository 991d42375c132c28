import { lazy, Suspense } from 'react';
import { sessionState } from '@/api/session';
import { useObservable } from '@/api/use-observable';
import { loadTexts } from '@/i18n';
import { ThemeProvider } from '@/theme/ThemeProvider';

// Two separate programs: a visitor never downloads the application, a user never the login page.
const LoginPage = lazy(async () => {
  const [page] = await Promise.all([import('@/features/auth/screens/LoginPage'), loadTexts(['auth'])]);
  return page;
});
const SignedIn = lazy(() => import('./SignedIn'));

export function App() {
  const state = useObservable(sessionState);
  return (
    <ThemeProvider>
      <Suspense fallback={null}>{state === 'anonymous' ? <LoginPage /> : <SignedIn />}</Suspense>
    </ThemeProvider>
  );
}
