import type { Schemas } from '@/api/client';
import { $api } from '@/api/query-api';

export type Overview = Schemas['BrandOverview'];
export type CurrentList = Schemas['Current'];

/** A brand as it stands. */
export const overviewQuery = (id: number) =>
  $api.queryOptions('get', '/brand/{id}/overview', { params: { path: { id } } }, { staleTime: 0 });

/** The price list that models and options are shown in: the one in force, else what comes next. */
export function listShown({ current }: Pick<Overview, 'current'>): CurrentList | undefined {
  const lists = current.filter(({ type }) => type === 1);
  return lists.find(({ state }) => state === 'actual') ?? lists[0];
}
