import { ownUnit } from '@/kit/list/facets';

/** The tabs of the report, in their order, and the path of each below /survey-answer-report/. */
export const tabs = {
  company: 'company-performance',
  companies: 'company-comparison',
  manager: 'manager-performance',
  managers: 'manager-comparison',
  questions: 'questions',
  comments: 'comments',
} as const;
export type Tab = keyof typeof tabs;
export const tabNames = Object.keys(tabs) as Tab[];

export const periods = [
  'today',
  'yesterday',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'last2_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
  '12months',
  'custom',
] as const;
export type Period = (typeof periods)[number];

const units = ['sales', 'service'] as const;
export type Unit = (typeof units)[number];

/** What the report shows, as its address says it; what is usual is left out of it. */
export interface ReportSearch {
  tab?: Tab;
  unit?: Unit;
  fup?: '0' | '1';
  /** Ids with commas between. */
  surveyIds?: string;
  companyIds?: string;
  brandIds?: string;
  userIds?: string;
  period?: Period;
  dateFrom?: string;
  dateTo?: string;
  page?: number;
  /** The saved view that is open. */
  view?: number;
}

/** Reads the address; what it does not understand is left out, never an error. */
export function parseReportSearch(raw: Record<string, unknown>): ReportSearch {
  const text = (name: string) =>
    typeof raw[name] === 'string' || typeof raw[name] === 'number' ? String(raw[name]) : '';
  const one = <T extends string>(name: string, values: readonly T[], usual?: T) => {
    const value = values.find((candidate) => candidate === text(name));
    return value === undefined || value === usual ? {} : { [name]: value };
  };
  const ids = (name: string) => (/^\d+(,\d+)*$/.test(text(name)) ? { [name]: text(name) } : {});
  const day = (name: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text(name)) ? { [name]: text(name) } : {});
  const count = (name: string) => (/^[1-9]\d{0,8}$/.test(text(name)) ? { [name]: Number(text(name)) } : {});
  const isCustom = text('period') === 'custom';
  return {
    ...one('tab', tabNames, 'company'),
    ...one('unit', units),
    ...one('fup', ['0', '1']),
    ...ids('surveyIds'),
    ...ids('companyIds'),
    ...ids('brandIds'),
    ...ids('userIds'),
    ...one('period', periods, 'this_month'),
    ...(isCustom && { ...day('dateFrom'), ...day('dateTo') }),
    ...(Number(text('page')) > 1 && count('page')),
    ...count('view'),
  };
}

/** The unit whose report opens: that of a user who works in one of them only, else service. */
export const unitFor = (me: Parameters<typeof ownUnit>[0]): Unit => ownUnit(me) ?? 'service';

/** A custom period waits for both of its days. */
export const isWhole = ({ period, dateFrom, dateTo }: ReportSearch) =>
  period !== 'custom' || (dateFrom !== undefined && dateTo !== undefined);

/** Reports whether more than the unit, the tab and the period limits what is shown. */
export const isNarrowed = ({ fup, surveyIds, companyIds, brandIds, userIds }: ReportSearch) =>
  [fup, surveyIds, companyIds, brandIds, userIds].some((value) => value !== undefined);

/** Without it one sees one's own figures, and those of the others together. */
export const seeingPeople = { state: 'app.report.survey.managers' };
