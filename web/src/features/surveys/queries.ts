import { queryOptions } from '@tanstack/react-query';
import { client } from '@/api/client';
import { recordQuery } from '@/kit/record/record';
import type { RowOf } from '@/kit/record/resource';
import type { Draft, Questionnaire } from './editor/draft';

export type Survey = RowOf<'/survey'>;
export type Template = RowOf<'/template'>;

export const versionQuery = (id: number) => recordQuery<Questionnaire>('/survey-version', id);
export const surveyQuery = (id: number) => recordQuery<Survey>('/survey', id);
export const templateQuery = (id: number) => recordQuery<Template>('/template', id);

/** The versions of a survey, the newest first, without their questions. */
export const versionsQuery = (surveyId: number) =>
  queryOptions({
    queryKey: ['record', '/survey-version', 'of', surveyId] as const,
    queryFn: async ({ signal }) =>
      (await client.GET('/survey-version', { params: { query: { surveyId, limit: 200 } }, signal })).data ??
      [],
    staleTime: 0,
  });

/** The NPS of each survey in the last twelve months. */
export const figuresQuery = queryOptions({
  queryKey: ['survey-response', 'by-survey'] as const,
  queryFn: async ({ signal }) => {
    const { data } = await client.GET('/kpi/grouped-stats', {
      params: { query: { by: 'survey', period: '12months' } },
      signal,
    });
    return new Map(
      data?.flatMap(({ key, kpis }) =>
        kpis.filter(({ type }) => type === 'nps').map(({ figure }) => [Number(key), figure] as const),
      ),
    );
  },
});

/** The KPIs that questions of a unit can count for. */
export const kpisQuery = (businessUnit: Draft['business_unit']) =>
  queryOptions({
    queryKey: ['list', '/kpi', 'of', businessUnit] as const,
    queryFn: async ({ signal }) =>
      (await client.GET('/kpi', { params: { query: { businessUnit, limit: 1000 } }, signal })).data ?? [],
  });

export const templatesQuery = queryOptions({
  queryKey: ['list', '/template', 'all'] as const,
  queryFn: async ({ signal }) =>
    (await client.GET('/template', { params: { query: { limit: 1000 } }, signal })).data ?? [],
  staleTime: 0,
});

export const layoutsQuery = queryOptions({
  queryKey: ['template-layouts'] as const,
  queryFn: async ({ signal }) => (await client.GET('/template/layouts', { signal })).data ?? [],
  staleTime: Infinity,
});

/** The brands of companies, whose looks a page can have. */
export const companyBrandsQuery = queryOptions({
  queryKey: ['list', '/company-brand', 'all'] as const,
  queryFn: async ({ signal }) =>
    (await client.GET('/company-brand', { params: { query: { limit: 1000 } }, signal })).data ?? [],
});

/** What is wrong with a version as it is on the screen, or not done yet. */
export const findingsQuery = (draft: Draft) =>
  queryOptions({
    queryKey: ['survey-findings', draft] as const,
    queryFn: async ({ signal }) =>
      (await client.POST('/survey-version/check', { body: { body: draft }, signal })).data,
    gcTime: 30_000,
    retry: false,
    meta: { errors: 'inline' },
  });
