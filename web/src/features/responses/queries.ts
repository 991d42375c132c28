import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { client } from '@/api/client';
import { $api } from '@/api/query-api';
import { listKey } from '@/kit/record/list-cache';
import { recordQuery } from '@/kit/record/record';
import type { WholeResponse } from './response';

export const path = '/survey-response';

export const responseQuery = (id: number) => recordQuery<WholeResponse>(path, id);

/** What the counts of the tabs are narrowed to. */
export interface CountLimits {
  companyIds?: number[];
  type?: 'sales' | 'service';
  surveyId?: number;
}

export const countsQuery = (query: CountLimits) =>
  $api.queryOptions('get', '/survey-response/counts', { params: { query } }, { staleTime: 15_000 });

/** The users who can look after the customer of a response. */
export const takersQuery = (id: number) =>
  queryOptions({
    queryKey: ['response-takers', id] as const,
    queryFn: async ({ signal }) =>
      (await client.GET('/survey-response/colleagues/{id}', { params: { path: { id } }, signal })).data ?? [],
    staleTime: 60_000,
  });

/** Has a response, the lists that show it and what they count read again. */
export async function refreshResponse(queryClient: QueryClient, id: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: responseQuery(id).queryKey.slice(0, 3) }),
    refreshInbox(queryClient),
  ]);
}

/** Has the lists and what they count read again. */
export async function refreshInbox(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: listKey(path) }),
    queryClient.invalidateQueries({ queryKey: ['get', '/survey-response/counts'] }),
  ]);
}
