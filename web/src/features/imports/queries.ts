import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { client, type Schemas } from '@/api/client';
import { problemOf } from '@/api/problem';
import { isComplete } from './completion';

/** How often a running job is asked how far it is. */
export const pollMs = 2000;

/** A run with the answer to whether anything follows. */
export type ImportState = Schemas['ImportStatus'] & { isComplete: boolean };

/** How far an import is; asked again until nothing follows or the server refuses. */
export function importQuery(jobId: number) {
  const queryKey = ['import', jobId] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client: cache }): Promise<ImportState> => {
      const { data } = await client.GET('/import/job/{id}', { params: { path: { id: jobId } }, signal });
      const status = data as Schemas['ImportStatus'];
      return { ...status, isComplete: isComplete(status, cache.getQueryData<ImportState>(queryKey)) };
    },
    refetchInterval: ({ state: { data, error } }) => {
      const isRefused = error !== null && problemOf(error).kind !== 'offline';
      return isRefused || data?.isComplete ? false : pollMs;
    },
    refetchIntervalInBackground: true,
    staleTime: 0,
  });
}

/** Which rows of a run are shown. */
export interface RowsWanted {
  action: 'changed' | 'faulty' | 'warned' | 'refused' | 'absent' | 'all';
  /** From 1. */
  page: number;
}

/** Rows on a page. */
export const rowsOnPage = 50;

/** A page of the rows of a run. */
export function importRowsQuery(jobId: number, { action, page }: RowsWanted) {
  return queryOptions({
    queryKey: ['import', jobId, 'rows', action, page],
    queryFn: async ({ signal }) => {
      const query = {
        ...(action !== 'all' && { action }),
        offset: (page - 1) * rowsOnPage,
        limit: rowsOnPage,
      };
      const { data } = await client.GET('/import/job/{id}/rows', {
        params: { path: { id: jobId }, query },
        signal,
      });
      return data as Schemas['ImportRows'];
    },
    placeholderData: keepPreviousData,
  });
}

/** What became impossible to choose by an import that has ended, or possible again. */
export function importChoicesQuery(jobId: number) {
  return queryOptions({
    queryKey: ['import', jobId, 'choices'],
    queryFn: async ({ signal }) => {
      const { data } = await client.GET('/import/job/{id}/choices', {
        params: { path: { id: jobId } },
        signal,
      });
      return data as Schemas['ImportChoices'];
    },
    // What the import itself did stays readable without it.
    meta: { errors: 'silent' },
  });
}

/** A page of the imports of a brand, the newest first. */
export function importHistoryQuery(brandId: number, page = 1, onPage = 50) {
  return queryOptions({
    queryKey: ['import', 'history', brandId, page, onPage],
    queryFn: async ({ signal }) => {
      const { data } = await client.GET('/import/history/{brandId}', {
        params: { path: { brandId }, query: { offset: (page - 1) * onPage, limit: onPage } },
        signal,
      });
      return data as Schemas['ImportHistory'];
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export type Job = Schemas['Job'];

/** Whether a job is still to be done. */
export function isActive({ state }: Pick<Job, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}

/** The user's own jobs, the newest first; asked again only while one of them works. */
export const myJobsQuery = queryOptions({
  queryKey: ['job', 'mine'],
  queryFn: async ({ signal }): Promise<readonly Job[]> => (await client.GET('/job', { signal })).data ?? [],
  refetchInterval: ({ state: { data, error } }) => (!error && data?.some(isActive) ? pollMs : false),
  refetchIntervalInBackground: true,
  staleTime: 60_000,
  meta: { errors: 'silent' },
});

/** One job, whatever its kind. */
export function jobQuery(jobId: number) {
  return queryOptions({
    queryKey: ['job', jobId],
    queryFn: async ({ signal }): Promise<Job> =>
      (await client.GET('/job/{id}', { params: { path: { id: jobId } }, signal })).data as Job,
    refetchInterval: ({ state: { data, error } }) => (!error && data && isActive(data) ? pollMs : false),
    staleTime: 0,
  });
}

/** The header learns of a job that was just started. */
export function jobStarted(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: myJobsQuery.queryKey });
}
