import { queryOptions } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import i18next from 'i18next';
import { client, type Schemas } from '@/api/client';
import { problemOf } from '@/api/problem';
import type { RouterContext } from '@/routing/roots';
import { loadTexts } from '@/i18n';
import { openDialog } from '@/kit/ui/dialog';
import { confirmDialog } from '@/kit/ui/dialogs';
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

/** Withdraws what the customer decided. An acceptance is withdrawn only after a question that says whose it is. */
export async function reopenAlternatives(router: AnyRouter, { id, revision }: Seen): Promise<void> {
  const reopen = async (accepted: boolean) =>
    client.POST('/version/reopen/{id}', { params: { path: { id }, query: { revision, accepted } } });
  try {
    await reopen(false);
  } catch (error) {
    const problem = problemOf(error);
    if (problem.code !== 'choice_accepted') reportProblem(problem);
    else if (!(await isSure(problem.message))) return;
    else {
      try {
        await reopen(true);
      } catch (again) {
        reportProblem(problemOf(again));
      }
    }
  }
  await refreshAll(router);
}

/** Asks before an acceptance is withdrawn, in the words of the server: who accepted, what and when. */
async function isSure(text: string): Promise<boolean> {
  await loadTexts(['offerlist']);
  const sure = await openDialog(confirmDialog, {
    title: i18next.t('offerlist:acceptance.withdraw'),
    text,
    ok: i18next.t('offerlist:acceptance.withdraw'),
    cancel: i18next.t('offerlist:acceptance.keep'),
    destructive: true,
  });
  return sure === true;
}

/** All alternatives have changed. */
async function refreshAll(router: AnyRouter): Promise<void> {
  const { queryClient } = router.options.context as RouterContext;
  await Promise.all([refreshOfferLists(queryClient), queryClient.invalidateQueries({ queryKey: ['offer'] })]);
}
