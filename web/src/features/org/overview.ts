import { redirect } from '@tanstack/react-router';
import type { Schemas } from '@/api/client';
import { $api } from '@/api/query-api';
import type { RouterContext } from '@/routing/roots';

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

interface Visit {
  context: RouterContext;
  params: { brandId: number };
}

/**
 * Models and options are shown in the price list in force, else in the newest one that comes or is made: the tabs of a
 * brand lead there, and to its page as long as it has no list.
 */
export async function openInList(
  { context: { queryClient }, params }: Visit,
  to: '/brand/model/$brandId/$pricelistId' | '/brand/feature/$brandId/$pricelistId',
): Promise<never> {
  const list = listShown(await queryClient.ensureQueryData(overviewQuery(params.brandId)));
  if (list) throw redirect({ to, params: { ...params, pricelistId: list.id }, replace: true });
  throw redirect({ to: '/brand/$brandId', params, replace: true });
}
