import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Schemas } from '@/api/client';
import { $api } from '@/api/query-api';
import { useCan } from '@/kit/record/Can';
import { canDo } from '@/session/can-do';
import { type Me, meQuery } from '@/session/me';

export type MailState = Schemas['MailState'];
export type FailedJobs = Schemas['FailedJobs'];

const jobsQuery = $api.queryOptions('get', '/job/failed', undefined, { staleTime: 60_000 });
const mailQuery = $api.queryOptions('get', '/mail/state', undefined, { staleTime: 60_000 });

/** For the loader of the first page. */
export function preloadSystem(queryClient: QueryClient): void {
  const me = queryClient.getQueryData<Me>(meQuery.queryKey);
  if (!me || !canDo(me.permissions, 'GET /job/failed')) return;
  void queryClient.prefetchQuery(jobsQuery);
  void queryClient.prefetchQuery(mailQuery);
}

/** How mails and jobs do, for administrators; none for others. */
export function useSystem(): {
  mail: MailState | undefined;
  jobs: readonly FailedJobs[] | undefined;
  isLoading: boolean;
} {
  const { mayDo } = useCan();
  const jobs = useQuery({ ...jobsQuery, enabled: mayDo('GET /job/failed') });
  const mail = useQuery({ ...mailQuery, enabled: mayDo('GET /mail/state') });
  return { mail: mail.data, jobs: jobs.data, isLoading: jobs.isLoading || mail.isLoading };
}
