import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { type Me, meQuery } from '@/session/me';
import { lastUsed } from './last-used';
import { type Choices, choicesQuery } from './queries';

interface Visit {
  context: { queryClient: QueryClient };
  params: { brandId: number; companyId: number };
}

/** The quotas of the serie that was used last, else of the first one of the brand. */
export async function openQuota({ context: { queryClient }, params }: Visit): Promise<void> {
  const choices = await queryClient.ensureQueryData(choicesQuery);
  const place = soldAt(choices, params);
  const series = choices.brands.find(({ id }) => id === place?.brandId)?.series ?? [];
  const { serieId } = lastUsed(queryClient.getQueryData<Me>(meQuery.queryKey)?.id ?? 0) ?? {};
  const serie = series.find(({ id }) => id === serieId) ?? series[0];
  if (!place || !serie) return;
  // oxlint-disable-next-line only-throw-error -- how the router is sent elsewhere
  throw redirect({
    to: '/quota/$brandId/$companyId/$serieId',
    params: { ...place, serieId: serie.id },
    replace: true,
  });
}

/** The sales targets of this year. */
export async function openTargets({ context: { queryClient }, params }: Visit): Promise<void> {
  const choices = await queryClient.ensureQueryData(choicesQuery);
  const place = soldAt(choices, params);
  if (!place) return;
  // oxlint-disable-next-line only-throw-error -- how the router is sent elsewhere
  throw redirect({
    to: '/salestarget/$brandId/$companyId/$year',
    params: { ...place, year: choices.year },
    replace: true,
  });
}

/** The company, or where it does not sell the brand the first one that does. */
function soldAt({ brands }: Choices, { brandId, companyId }: Visit['params']): Visit['params'] | undefined {
  const companies = brands.find(({ id }) => id === brandId)?.companies ?? [];
  const company = companies.includes(companyId) ? companyId : companies[0];
  return company === undefined ? undefined : { brandId, companyId: company };
}
