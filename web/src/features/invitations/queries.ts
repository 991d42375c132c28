import type { QueryClient } from '@tanstack/react-query';
import { $api } from '@/api/query-api';
import { refreshLists } from '@/kit/record/list-cache';

/** What of the log is counted. */
export interface LogLimits {
  period: string | undefined;
  companyIds: number[] | undefined;
  type: 'sales' | 'service' | undefined;
}

export const reportQuery = (query: LogLimits) =>
  $api.queryOptions(
    'get',
    '/survey-response/invitation-reports',
    { params: { query } },
    { staleTime: 30_000 },
  );

export const stepsQuery = (id: number) =>
  $api.queryOptions('get', '/survey-response/steps/{id}', { params: { path: { id } } }, { staleTime: 0 });

/** Has the log and its counts read again. */
export async function refreshLog(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    refreshLists(queryClient, { path: '/survey-response', affects: [] }),
    queryClient.invalidateQueries({ queryKey: ['get', '/survey-response/invitation-reports'] }),
    queryClient.invalidateQueries({ queryKey: ['get', '/survey-response/steps/{id}'] }),
  ]);
}
