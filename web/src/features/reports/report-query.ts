import { keepPreviousData, queryOptions, useQueries } from '@tanstack/react-query';
import { client, type Schemas } from '@/api/client';
import { problemOf } from '@/api/problem';
import { isWhole, type ReportSearch, type Tab, tabs } from './report-search';

export type SurveyReport = Schemas['SurveyReport'];
export type AnswerFigure = Schemas['AnswerFigure'];
export type ReportRow = Schemas['ReportRow'];
export type ReportMonth = Schemas['ReportMonth'];
export type QuestionReport = Schemas['QuestionReport'];
export type QuestionFigures = Schemas['QuestionFigures'];
export type CommentReport = Schemas['CommentReport'];
export type MeasuredKPI = Schemas['MeasuredKPI'];
export type ReportSubscription = Schemas['ReportSubscription'];

const listed = (value: string | undefined) => value?.split(',').map(Number);

/** What the server is asked. */
function asked({
  unit,
  fup,
  surveyIds,
  companyIds,
  brandIds,
  userIds,
  period,
  dateFrom,
  dateTo,
}: ReportSearch) {
  return {
    businessUnit: unit ?? ('service' as const),
    period: period ?? ('this_month' as const),
    fup,
    surveyIds: listed(surveyIds),
    companyIds: listed(companyIds),
    brandIds: listed(brandIds),
    userIds: listed(userIds),
    dateFrom,
    dateTo,
  };
}

type FigureTab = Exclude<Tab, 'questions' | 'comments'>;

export const reportQuery = (tab: FigureTab, search: ReportSearch) =>
  queryOptions({
    queryKey: ['survey-response', 'report', tab, asked(search)],
    queryFn: async ({ signal }) => {
      const { data } = await client.GET(`/survey-answer-report/${tabs[tab]}`, {
        params: { query: asked(search) },
        signal,
      });
      return data as SurveyReport;
    },
    placeholderData: keepPreviousData,
  });

export const questionsQuery = (search: ReportSearch) =>
  queryOptions({
    queryKey: ['survey-response', 'report', 'questions', asked(search)],
    queryFn: async ({ signal }) => {
      const { data } = await client.GET('/survey-answer-report/questions', {
        params: { query: asked(search) },
        signal,
      });
      return data as QuestionReport;
    },
    placeholderData: keepPreviousData,
  });

export const commentsQuery = (search: ReportSearch) =>
  queryOptions({
    queryKey: ['survey-response', 'report', 'comments', asked(search), search.page ?? 1],
    queryFn: async ({ signal }) => {
      const { data } = await client.GET('/survey-answer-report/comments', {
        params: { query: { ...asked(search), page: search.page ?? 1 } },
        signal,
      });
      return data as CommentReport;
    },
    placeholderData: keepPreviousData,
  });

function tabQuery(search: ReportSearch) {
  const { tab = 'company' } = search;
  if (tab === 'questions') return questionsQuery(search);
  return tab === 'comments' ? commentsQuery(search) : reportQuery(tab, search);
}

/** What the server refuses of the filters of the tab, by the name of each. */
export function useRefusedFilters(search: ReportSearch): Readonly<Record<string, readonly string[]>> {
  const queries = [tabQuery(search)].filter(() => isWhole(search));
  const error = useQueries({ queries })[0]?.error;
  return error ? problemOf(error).fields : {};
}

/** The address of a tab as a file. */
export function fileHref(search: ReportSearch, format: 'csv' | 'xlsx' | 'pdf'): string {
  const query = new URLSearchParams(format === 'pdf' ? {} : { format });
  for (const [name, value] of Object.entries(asked(search)))
    if (value !== undefined) query.set(name, Array.isArray(value) ? value.join(',') : value);
  const tab = tabs[search.tab ?? 'company'];
  return `/api/v1/survey-answer-report/${format === 'pdf' ? `pdf/${tab}` : tab}?${query.toString()}`;
}
