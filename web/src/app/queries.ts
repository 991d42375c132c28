import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '@/api/query-client';
import { meQuery } from '@/session/me';
import { reportProblem } from '@/kit/ui/report-problem';

/** One refusal seldom comes alone, and the answer to them all is the same. */
const rereadEveryMs = 5000;

/**
 * The cache of one session, with problems shown to the user. A refusal means that the rights known here are
 * out of date: they are read again, and `recheck` lets the guards decide again about the page that is open.
 */
export function makeQueryClient(recheck: () => void): QueryClient {
  let reread = 0;
  const queryClient = createQueryClient({
    report: reportProblem,
    observe: ({ kind }) => {
      if (kind !== 'forbidden' || Date.now() - reread < rereadEveryMs) return;
      reread = Date.now();
      void queryClient.invalidateQueries({ queryKey: meQuery.queryKey }).then(recheck);
    },
  });
  return queryClient;
}
