import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '@/api/query-client';
import { meQuery } from '@/session/me';
import { reportProblem } from '@/ui/report-problem';

/** The cache of one session, with problems shown to the user. */
export function makeQueryClient(): QueryClient {
  const queryClient = createQueryClient({
    report: reportProblem,
    observe: ({ kind, code }) => {
      // A refusal means that the rights known here are out of date.
      if (kind === 'forbidden' && code !== 'password_change_needed') void refreshRights(queryClient);
    },
  });
  return queryClient;
}

async function refreshRights(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
}
