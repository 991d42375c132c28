import type { ListSearch } from '@/kit/list/search';

/** What a figure of a report says of the responses that it counts: names of the query of `GET /survey-response`. */
const names = [
  'by',
  'dateFrom',
  'dateTo',
  'type',
  'companyIds',
  'brandIds',
  'surveyIds',
  'userIds',
  'managed',
  'fup',
  'kpiId',
  'questionKey',
  'answerKey',
  'nps',
  'outcome',
] as const;

export type Figure = Partial<Record<(typeof names)[number], string>>;

/** The figure that an address leads from; undefined: it is about no figure. */
export function figureOf(search: ListSearch): Figure | undefined {
  if (search.by === undefined) return undefined;
  return Object.fromEntries(
    names.flatMap((name) => (search[name] === undefined ? [] : [[name, String(search[name])] as const])),
  );
}
