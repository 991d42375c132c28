import type { QueryClient } from '@tanstack/react-query';
import { enterFromCrm } from './crm-entry';
import type { Login } from './login';
import { makeQueryClient } from './queries';
import { returnToAskedPage } from './redirect';
import { makeRouter } from './router';

/** A first page that takes longer is drawn bit by bit. */
const longestWaitMs = 200;

/** What begins with a login: its data and its place in the application. */
export function begin() {
  returnToAskedPage();
  enterFromCrm();
  const queryClient = makeQueryClient(() => void router.invalidate());
  const router = makeRouter(queryClient);
  return { queryClient, router };
}

/**
 * Begins a login and goes to its page before anything is drawn. The server sends the answers along that the page
 * needs, so that the first drawing is the whole page: what is added to it later costs more than the wait.
 */
export async function arrive(login: Login): Promise<void> {
  const { queryClient, router } = login(begin);
  const tooLong = new Promise<void>((resolve) => setTimeout(resolve, longestWaitMs));
  await Promise.race([router.load().then(() => answered(queryClient)), tooLong]);
}

/** Waits for all that has been asked for by now; what failed is shown where it is needed. */
async function answered(queryClient: QueryClient): Promise<void> {
  const waiting = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' });
  await Promise.allSettled(waiting.map((query) => query.fetch()));
}
