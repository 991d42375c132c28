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

/** Notes that the customer chose an offer among its alternatives, with a way back. Where another is ordered that is asked about first. */
export async function chooseAlternative(router: AnyRouter, { id, revision, number }: Seen): Promise<void> {
  const { queryClient } = router.options.context as RouterContext;
  const choose = async (ordered: boolean) => {
    const params = { path: { id }, query: { revision, ordered } };
    return (await client.POST('/version/choose/{id}', { params })).data;
  };
  try {
    const data = await askedFirst(choose);
    await refreshAll(router);
    if (!data) return;
    showToast({
      message: i18next.t('offers:alternatives.chosen', { number }),
      action: {
        label: i18next.t('offers:alternatives.undo'),
        run: () => void reopenAlternatives(router, data),
      },
    });
  } catch (error) {
    await refreshOffer(queryClient, id);
    reportProblem(problemOf(error));
  }
}

/** Withdraws what the customer decided. An acceptance is withdrawn, and an order left alone, only after a question that names them. */
export async function reopenAlternatives(router: AnyRouter, { id, revision }: Seen): Promise<void> {
  const reopen = async (known: boolean) => {
    const query = { revision, accepted: known, ordered: known };
    return (await client.POST('/version/reopen/{id}', { params: { path: { id }, query } })).data;
  };
  try {
    await askedFirst(reopen);
  } catch (error) {
    reportProblem(problemOf(error));
  }
  await refreshAll(router);
}

/** What a decision takes with it, or leaves, that its maker may not know of. */
const questions: Readonly<
  Record<string, 'acceptance.withdraw' | 'alternatives.reopen' | 'alternatives.choose'>
> = {
  choice_accepted: 'acceptance.withdraw',
  choice_accepted_ordered: 'acceptance.withdraw',
  choice_ordered: 'alternatives.reopen',
  choice_other_ordered: 'alternatives.choose',
};

/** Decides, and where the server says what depends on it, asks in its words and decides knowingly. */
async function askedFirst(
  decide: (known: boolean) => Promise<Version | undefined>,
): Promise<Version | undefined> {
  try {
    return await decide(false);
  } catch (error) {
    const { code, message } = problemOf(error);
    const verb = questions[code];
    if (!verb) throw error;
    await loadTexts(['offerlist']);
    const sure = await openDialog(confirmDialog, {
      title: i18next.t(`offerlist:${verb}`),
      text: message,
      ok: i18next.t(`offerlist:${verb}`),
      cancel: i18next.t('offerlist:acceptance.keep'),
      destructive: true,
    });
    return sure ? decide(true) : undefined;
  }
}

/** All alternatives have changed. */
async function refreshAll(router: AnyRouter): Promise<void> {
  const { queryClient } = router.options.context as RouterContext;
  await Promise.all([refreshOfferLists(queryClient), queryClient.invalidateQueries({ queryKey: ['offer'] })]);
}
