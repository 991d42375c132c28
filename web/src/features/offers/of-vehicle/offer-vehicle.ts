import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import type { RouterContext } from '@/routing/roots';
import { meQuery } from '@/session/me';
import { openDialog } from '@/kit/ui/dialog';
import { reportProblem } from '@/kit/ui/report-problem';
import { alertError } from '../changes/alert';
import { carQuery, startQuery } from '../queries';
import { stepLink } from '../use-goto-step';

const loadLostDialog = () => import('./LostDialog');

/** A vehicle that is to be offered, from the stock or from its own page. */
export interface Offered {
  id: number;
  brand_id: number;
  dealer_company_id: number;
}

type Source = 'stock' | 'vehicle';

/**
 * Begins an offer of a car that exists. What the offer would lose of it is shown first; the way goes on when that is
 * accepted, at the step that the offer opens with (P-037, O-149..O-154).
 */
export async function offerVehicle(router: AnyRouter, offered: Offered, source: Source): Promise<void> {
  const { queryClient } = router.options.context as RouterContext;
  try {
    const lost = await lostOf(offered, source);
    const error = lost[0]?.error;
    if (error) return await alertError(error);
    if (lost.length > 0 && !(await openDialog(loadLostDialog, { lost }, ['changes']))) return;
    const companyId = await companyFor(queryClient, offered);
    const version = await begin(offered, companyId, source);
    if (!version) return;
    const car = await queryClient.fetchQuery(carQuery(version.id));
    await router.navigate(stepLink(version.id, car.landing));
  } catch (error) {
    reportProblem(problemOf(error));
  }
}

async function lostOf({ id, brand_id: brandId }: Offered, source: Source) {
  if (source === 'stock') {
    const params = { path: { stockId: id, brandId } };
    return (await client.GET('/stock/validate-missing-feature/{stockId}/{brandId}', { params })).data ?? [];
  }
  const path = '/vehicle/validate-missing-feature/{vehicleId}/{brandId}/{pricelistId}';
  const params = { path: { vehicleId: id, brandId, pricelistId: 0 } };
  return (await client.GET(path, { params })).data ?? [];
}

async function begin({ id, brand_id: brandId }: Offered, companyId: number, source: Source) {
  if (source === 'stock') {
    const query = { id, brandId, companyId };
    return (await client.POST('/offer/from-stock', { params: { query } })).data;
  }
  const params = { path: { id, brandId, companyId, pricelistId: 0 } };
  return (await client.POST('/version/fromVehicle/{id}/{brandId}/{companyId}/{pricelistId}', { params }))
    .data;
}

/** The company that offers: the dealer of the car where the user makes offers for it, else the one used last, else the first. */
async function companyFor(queryClient: QueryClient, { dealer_company_id: dealer }: Offered): Promise<number> {
  const [me, start] = await Promise.all([
    queryClient.ensureQueryData(meQuery),
    queryClient.fetchQuery(startQuery({})),
  ]);
  const may = new Set(start.companies.map(({ id }) => id));
  const wanted = [dealer, start.company_id, me.preferences.company_id, start.companies[0]?.id];
  return wanted.find((id) => typeof id === 'number' && may.has(id)) ?? dealer;
}
