import type { QueryClient } from '@tanstack/react-query';
import { $api } from '@/api/query-api';
import { refreshLists } from '@/kit/record/list-cache';

export const causesQuery = $api.queryOptions('get', '/follow-up-cause');
export const actionsQuery = $api.queryOptions('get', '/follow-up-action');

/** Whether the customer of a response may be asked if it is settled. */
export const checkQuery = (responseId: number) =>
  $api.queryOptions(
    'get',
    '/survey-response/check/{id}',
    { params: { path: { id: responseId } } },
    { staleTime: 0 },
  );

/** Who can look after customers, of one company or of all that the user has. */
export const colleaguesQuery = (companyId?: number | null) =>
  $api.queryOptions('get', '/follow-up/colleagues', {
    params: { query: companyId === undefined || companyId === null ? {} : { companyId } },
  });

export const surveysQuery = $api.queryOptions('get', '/survey');

export const versionQuery = (id: number) =>
  $api.queryOptions('get', '/survey-version/{id}', { params: { path: { id } } });

/** Has follow-ups, and responses that show them, read again. */
export async function refreshFollowUps(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    refreshLists(queryClient, { path: '/follow-up', affects: [] }),
    refreshLists(queryClient, { path: '/survey-response', affects: [] }),
  ]);
}
