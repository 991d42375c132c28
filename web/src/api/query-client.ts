import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { offlineSince } from './connection';
import { type Problem, problemOf } from './problem';

/** dialog: the error dialog opens. inline: the screen shows it in place. silent: it is not shown. */
export type ErrorDisplay = 'dialog' | 'inline' | 'silent';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { errors?: ErrorDisplay };
    mutationMeta: { errors?: ErrorDisplay };
  }
}

// Queries wait while the server cannot be reached. The kit's own listener would let them go as soon as a
// cable is plugged in, long before the server answers.
onlineManager.setEventListener(() => undefined);
offlineSince.subscribe(() => onlineManager.setOnline(offlineSince.get() === undefined));

/**
 * Makes the cache of server data. `report` gets every problem that a user should see in a dialog, and
 * `observe` every problem at all. A failed load shows in its place unless its meta says otherwise; a
 * failed action opens the dialog.
 */
export function createQueryClient(handlers: {
  report: (problem: Problem) => void;
  observe?: (problem: Problem) => void;
}): QueryClient {
  const handle = (error: unknown, display: ErrorDisplay) => {
    const problem = problemOf(error);
    handlers.observe?.(problem);
    if (display === 'dialog') handlers.report(problem);
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => handle(error, query.meta?.errors ?? 'inline') }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => handle(error, mutation.meta?.errors ?? 'dialog'),
    }),
    defaultOptions: {
      queries: { staleTime: 30_000, retry: worthRetrying },
      // A save must fail at once when the network is gone: the form keeps it and offers to retry.
      mutations: { networkMode: 'always' },
    },
  });
}

/** Only what may pass by itself is asked again, once: a lost connection or a server error. */
function worthRetrying(failures: number, error: unknown): boolean {
  const { kind } = problemOf(error);
  return failures < 1 && (kind === 'offline' || kind === 'unexpected');
}
