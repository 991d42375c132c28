import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { problemOf } from '@/api/problem';
import type { RouterContext } from '@/routing/roots';
import { meQuery } from '@/session/me';
import { openDialog } from '@/kit/ui/dialog';
import { reportProblem } from '@/kit/ui/report-problem';
import { type StartChoice, startQuery } from './queries';
import { lastStart, rememberStart } from './start/last-start';
import type { Answered, Started } from './start/started';
import type { OfferType, Start } from './wire';

const loadStartDialog = () => import('./start/StartDialog');

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whom the offer that is about to begin is for. Not in the address, which is logged and shared. */
    customerName?: string;
  }
}

/**
 * Begins an offer: asks for the company, brand, price list and type that are not decided yet, then opens the
 * models. Nothing is made before a model is picked.
 */
export async function startOffer(router: AnyRouter): Promise<void> {
  const { queryClient } = router.options.context as RouterContext;
  const started = await askStart(queryClient);
  if (!started) return;
  const { companyId, brandId, pricelistId, type, customerName } = started;
  await router.navigate({
    to: '/offer/create/$brandId/$companyId/$pricelistId/model',
    params: { brandId, companyId, pricelistId },
    search: type === 'standard' ? {} : { type },
    state: { customerName: customerName || undefined },
  });
}

/** What an offer begins with; undefined when the user gave up, or was shown why there is nothing to begin with. */
export async function askStart(
  queryClient: QueryClient,
  { withCustomer = true }: { withCustomer?: boolean } = {},
): Promise<Started | undefined> {
  try {
    const me = await queryClient.ensureQueryData(meQuery);
    const kept = lastStart(me.id);
    // What the header is switched to counts as used last (OP-029).
    const { company_id: company, brand_id: brand } = me.preferences;
    const last = { ...kept, companyId: company ?? kept.companyId, brandId: brand ?? kept.brandId };
    const start = await firstStart(queryClient, last);
    const started =
      decided(start, last.type) ??
      (await openDialog(loadStartDialog, { start, last, withCustomer }, ['offers']));
    if (started) {
      const { companyId, brandId, type, pricelistId, inForceId } = started;
      rememberStart(me.id, { companyId, brandId, type, pricelistId, inForceId });
    }
    return started;
  } catch (error) {
    reportProblem(problemOf(error));
    return undefined;
  }
}

/** With what was used last time, unless that is not the user's any more. */
async function firstStart(queryClient: QueryClient, last: StartChoice): Promise<Start> {
  const fresh = { staleTime: 0 };
  try {
    return await queryClient.fetchQuery({ ...startQuery(last), ...fresh });
  } catch (error) {
    const { kind } = problemOf(error);
    if (kind !== 'missing' && kind !== 'invalid' && kind !== 'forbidden') throw error;
    return queryClient.fetchQuery({ ...startQuery({}), ...fresh });
  }
}

/** Nothing is asked when nothing can be chosen (O-036, O-039, O-042). */
function decided(start: Start, type: OfferType = 'standard'): Answered | undefined {
  const { company_id: companyId, brand_id: brandId, pricelist_id: pricelistId } = start;
  const isOnly = [start.companies, start.brands, start.pricelists].every(({ length }) => length <= 1);
  if (!isOnly || companyId === null || brandId === null || pricelistId === null) return undefined;
  return { companyId, brandId, pricelistId, type, customerName: '', inForceId: pricelistId };
}
