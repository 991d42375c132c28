import { queryOptions } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import i18next from 'i18next';
import { client, type Schemas } from '@/api/client';
import { problemOf } from '@/api/problem';
import type { RouterContext } from '@/routing/roots';
import { reportProblem } from '@/kit/ui/report-problem';
import { showToast } from '@/kit/ui/toast';
import { offerKey, refreshOffer, refreshOfferLists } from '../queries';
import { stepLink } from '../use-goto-step';
import type { Version } from '../wire';
import { letterOf } from './letter';

export type Alternative = Schemas['Alternative'];

/** How many alternatives are in use at the same time. */
export const mostAlternatives = 4;

/** The alternatives of an offer, itself included; one row where there are none. */
export function alternativesQuery(versionId: number) {
  return queryOptions({
    queryKey: [...offerKey(versionId), 'alternatives'] as const,
    queryFn: async ({ signal }) => {
      const params = { path: { id: versionId } };
      return (await client.GET('/version/alternatives/{id}', { params, signal })).data ?? [];
    },
    meta: { errors: 'silent' },
  });
}

/** Makes the next alternative and opens it where the car is chosen. */
export async function addAlternative(router: AnyRouter, id: number): Promise<void> {
  const { queryClient } = router.options.context as RouterContext;
  try {
    const { data } = await client.POST('/version/alternatives/{id}', { params: { path: { id } } });
    await refreshOffer(queryClient, id);
    if (!data) return;
    await router.navigate(stepLink(data.id, 'summary'));
    const letter = letterOf(data.alternative);
    showToast({ message: i18next.t('offers:alternatives.added', { letter, number: data.number }) });
  } catch (error) {
    reportProblem(problemOf(error));
  }
}

type Seen = Pick<Version, 'id' | 'revision' | 'number'>;

/** Notes that the customer chose an offer among its alternatives, with a way back. */
export async function chooseAlternative(router: AnyRouter, { id, revision, number }: Seen): Promise<void> {
  const { queryClient } = router.options.context as RouterContext;
  try {
    const params = { path: { id }, query: { revision } };
    const { data } = await client.POST('/version/choose/{id}', { params });
    await refreshAll(router);
    showToast({
      message: i18next.t('offers:alternatives.chosen', { number }),
      action: data && {
        label: i18next.t('offers:alternatives.undo'),
        run: () => void reopenAlternatives(router, data),
      },
    });
  } catch (error) {
    await refreshOffer(queryClient, id);
    reportProblem(problemOf(error));
  }
}

/** Withdraws the choice among alternatives. */
export async function reopenAlternatives(router: AnyRouter, { id, revision }: Seen): Promise<void> {
  try {
    await client.POST('/version/reopen/{id}', { params: { path: { id }, query: { revision } } });
  } catch (error) {
    reportProblem(problemOf(error));
  }
  await refreshAll(router);
}

/** All alternatives have changed. */
async function refreshAll(router: AnyRouter): Promise<void> {
  const { queryClient } = router.options.context as RouterContext;
  await Promise.all([refreshOfferLists(queryClient), queryClient.invalidateQueries({ queryKey: ['offer'] })]);
}
