import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { client } from '@/api/client';
import { fetchNow } from '@/api/fetch-now';
import { problemOf } from '@/api/problem';
import type { RouterContext } from '@/routing/roots';
import { meQuery } from '@/session/me';
import { openDialog } from '@/kit/ui/dialog';
import { reportProblem } from '@/kit/ui/report-problem';
import { carQuery, startQuery } from '../queries';
import type { OfferType } from '../wire';
import { stepLink } from '../use-goto-step';
import { lostQuery, type Offered, type Source } from './lost-query';

const loadDialog = () => import('./OfferVehicleDialog');

/**
 * Begins an offer of a car that exists. For whom it is is asked first, beside what the offer would lose of the car; the
 * way goes on at the step that the offer opens with (P-037, O-149..O-154).
 */
export async function offerVehicle(
  router: AnyRouter,
  offered: Offered,
  source: Source,
  type: OfferType = 'standard',
): Promise<void> {
  const { queryClient } = router.options.context as RouterContext;
  try {
    // The dialog opens with it.
    await fetchNow(queryClient, lostQuery(offered, source, type));
    const name = offered.description_show || offered.make || '';
    const wanted = await openDialog(loadDialog, { offered, source, name, type }, ['changes', 'offers']);
    if (!wanted) return;
    const companyId = await companyFor(queryClient, offered);
    const version = await begin(offered, companyId, source, wanted);
    if (!version) return;
    const car = await queryClient.fetchQuery(carQuery(version.id));
    await router.navigate(stepLink(version.id, car.landing));
  } catch (error) {
    reportProblem(problemOf(error));
  }
}

async function begin({ id, brand_id: brandId }: Offered, companyId: number, source: Source, type: OfferType) {
  if (source === 'stock') {
    const query = { id, brandId, companyId, type };
    return (await client.POST('/offer/from-stock', { params: { query } })).data;
  }
  const params = { path: { id, brandId, companyId, pricelistId: 0 }, query: { type } };
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
