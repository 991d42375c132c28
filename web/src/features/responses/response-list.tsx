import i18next from 'i18next';
import { month } from '@/i18n/format';
import { choiceColumn } from '@/kit/fields/choice';
import { referenceColumn } from '@/kit/fields/reference';
import { textColumn } from '@/kit/fields/text';
import { byCompany, byReference, byUnitOf, byValue } from '@/kit/list/facets';
import { defineList, type ListColumn, type ListDescription } from '@/kit/record/describe';
import type { ListFacet } from '@/kit/record/facet';
import { resource, type RowOf } from '@/kit/record/resource';
import type { Figure } from './figure';
import { type SurveyResponse, tabs } from './response';
import { AnsweredCell, CustomerCell, ScoreCell, TasksCell, VehicleCell } from './ResponseCells';

const responses = resource('/survey-response');
const surveys = resource('/survey');
const units = ['sales', 'service'] as const;

/** How long filters rest before the list is read again (Y-053). */
const settleMs = 1500;

const score: ListColumn<SurveyResponse> = {
  key: 'nps',
  width: '4.5rem',
  render: (row) => <ScoreCell row={row} />,
  sortValue: ({ nps }) => nps,
};

const customer: ListColumn<SurveyResponse> = {
  key: 'customer_name',
  isLink: true,
  render: (row) => <CustomerCell row={row} />,
  sortValue: ({ customer_name: name }) => name,
};

const vehicle: ListColumn<SurveyResponse> = {
  key: 'vehicle',
  width: '12rem',
  render: (row) => <VehicleCell row={row} />,
  sortValue: (row) => row.vehicle,
};

const answered: ListColumn<SurveyResponse> = {
  key: 'completed_at',
  width: '11.5rem',
  render: (row) => <AnsweredCell row={row} />,
  sortValue: (row) => row.completed_at ?? row.started_time,
  isOnCard: true,
};

const tasks: ListColumn<SurveyResponse> = {
  key: 'open_tasks',
  width: '11rem',
  render: (row) => <TasksCell row={row} />,
  sortValue: (row) => row.open_tasks,
  isOnCard: true,
};

const periods = ['this_month', 'last_month', 'last2_month', '45days'] as const;

/** The months before this one that are offered by their names. */
function months(count: number): readonly string[] {
  const now = new Date();
  return Array.from({ length: count }, (_, back) => {
    const first = new Date(Date.UTC(now.getFullYear(), now.getMonth() - back, 1));
    return first.toISOString().slice(0, 7);
  });
}
const mostMonths = 24;

/** When it was begun; a month by its name is the custom period (Y-049). */
const byPeriod: ListFacet = {
  label: () => i18next.t('responses:responses.fields.period'),
  options: () => [
    ...periods.map((value) => ({ value, label: i18next.t(`responses:responses.values.period.${value}`) })),
    ...months(mostMonths).map((value) => ({ value, label: month(`${value}-01`) })),
  ],
  takes: (value) => periods.some((period) => period === value) || /^\d{4}-\d{2}$/.test(value),
  words: (value) => month(`${value}-01`),
};

/** How far somebody has come with looking after the customers. */
const byFollowUp: ListFacet = {
  label: () => i18next.t('responses:responses.fields.fup'),
  options: () =>
    (['1', 'overdue', 'closed'] as const).map((value) => ({
      value,
      label: i18next.t(`responses:responses.values.fup.${value}`),
    })),
  takes: (value) => ['1', 'overdue', 'closed'].includes(value),
};

const scores = ['promoter', 'passive', 'detractor'] as const;

const facets = {
  nps: byValue('nps', scores),
  type: byUnitOf('type'),
  companyIds: byCompany,
  surveyId: byReference('survey_id'),
} as const;

type Described = ListDescription<SurveyResponse, { tab: number }>;

const of = (source: Described['source'], narrowed: NonNullable<Described['facets']>) =>
  defineList<SurveyResponse, { tab: number }>({
    id: 'responses',
    texts: 'responses:responses',
    isLong: true,
    settleMs,
    source,
    name: (row) => row.customer_name,
    columns: [
      score,
      customer,
      vehicle,
      { ...textColumn('manager_name', { width: '9rem' }), isOnCard: true },
      answered,
      tasks,
      textColumn('company', { width: '10rem' }),
      choiceColumn<'type', SurveyResponse['type']>('type', units, { width: '6rem' }),
      referenceColumn<'survey_id', RowOf<'/survey'>, { tab: number }>(
        'survey_id',
        { source: surveys.source(() => ({ withResponses: 'true' })), name: ({ name }) => name },
        { width: '10rem' },
      ),
    ],
    usual: ['nps', 'customer_name', 'vehicle', 'manager_name', 'completed_at', 'open_tasks'],
    segments: [{ key: 'all', holds: () => true, query: {}, size: 200 }],
    facets: responses.facets(narrowed),
  });

const ofTab = responses.source<{ tab: number }>(({ tab }) => ({
  responsesList: 'true',
  tab: tabs[tab] ?? tabs[0],
}));

/** What came in and is not archived: all of it, whenever it came. */
export const inboxList = of(ofTab, facets);

/** The other tabs. */
export const responseList = of(ofTab, { ...facets, fup: byFollowUp, period: byPeriod });

/** The responses that a figure of a report counts. */
export const figureList = (figure: Figure) =>
  of(
    responses.source(() => ({ ...figure })),
    {},
  );
