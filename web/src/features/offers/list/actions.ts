import type { AnyRouter } from '@tanstack/react-router';
import i18next from 'i18next';
import { fetchNow } from '@/api/fetch-now';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { empty } from '@/i18n/format';
import type { RouterContext } from '@/routing/roots';
import { openDialog } from '@/kit/ui/dialog';
import { reportProblem } from '@/kit/ui/report-problem';
import { showToast } from '@/kit/ui/toast';
import { letterQuery, pagesQuery, refreshOffer, refreshOfferLists } from '../queries';
import { stepLink } from '../use-goto-step';
import type { Version } from '../wire';
import { fieldName, fieldWords } from './field-words';
import { loadHistory } from './history';
import { historyDrawer } from '@/kit/edit/dialogs';

const loadComparisonDialog = () => import('../view/ComparisonDialog');
const loadMailDialog = () => import('../view/MailDialog');
const loadTemplateDialog = () => import('./TemplateDialog');
const loadHandOverDialog = () => import('./HandOverDialog');

/** Shows what became of an offer. */
export async function showHistory(
  offer: Pick<Version, 'id' | 'number' | 'currency'>,
  mayEdit = true,
): Promise<void> {
  const { id, number, currency } = offer;
  const valueText = (field: string, value: unknown) => {
    if (value === null || value === undefined || value === '') return empty;
    if (typeof value === 'boolean') return i18next.t(value ? 'list:value.yes' : 'list:value.no');
    return fieldWords(field, value, currency) ?? (typeof value === 'string' ? value : JSON.stringify(value));
  };
  await openDialog(
    historyDrawer,
    {
      name: number,
      queryKey: ['history', '/version', id],
      load: () => loadHistory(id, mayEdit),
      current: {},
      fields: { fieldLabel: fieldName, valueText },
      mayRestore: false,
    },
    ['list', 'offerlist'],
  );
}

/** Shows what became different between two documents of an offer, or since the last of them. */
export const showComparison = (offer: Pick<Given, 'id' | 'number'>, from: number, to?: number) =>
  openDialog(loadComparisonDialog, { ...offer, from, to }, ['offerlist', 'common']);

/** Makes a draft of an offer and opens it at its line, or where its model is picked (O-051). */
export async function copyOffer(router: AnyRouter, id: number): Promise<void> {
  await reporting(async () => {
    const { data } = await client.POST('/version/duplicate/{id}', { params: { path: { id } } });
    await refresh(router);
    if (data) await router.navigate(stepLink(data.id, data.model_id === null ? 'model' : 'line'));
  });
}

/** Begins an offer with the car of a template, and opens it. */
export async function startFromTemplate(router: AnyRouter, id: number): Promise<void> {
  await reporting(async () => {
    const { data } = await client.POST('/offer/fromTemplate/{id}', { params: { path: { id } } });
    await refresh(router);
    if (data) await router.navigate({ to: '/offer/edit/$versionId', params: { versionId: data.id } });
  });
}

/** Keeps the car of an offer as a template, with what is asked for beside it. */
export async function saveTemplate(router: AnyRouter, version: Version): Promise<void> {
  const asked = await openDialog(loadTemplateDialog, { version }, ['offerlist', 'common']);
  if (!asked) return;
  await reporting(async () => {
    const params = { path: { id: version.id } };
    const { data } = await client.POST('/version/template/{id}', { params, body: asked });
    await refresh(router);
    if (data) showToast({ message: i18next.t('offerlist:view.templateSaved', { number: data.number }) });
  });
}

/** Shows the mail that brings the customer the last document of an offer, and sends it. */
export async function mailOffer(router: AnyRouter, id: number, number: string): Promise<void> {
  await reporting(async () => {
    const { queryClient } = router.options.context as RouterContext;
    const letter = await fetchNow(queryClient, letterQuery(id));
    const sent = await openDialog(loadMailDialog, { id, number, letter }, ['offerlist', 'common']);
    if (!sent) return;
    await Promise.all(
      [letterQuery(id), pagesQuery(id)].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
    );
    const message = sent.again
      ? i18next.t('offerlist:mail.again')
      : i18next.t('offerlist:mail.done', { to: sent.to });
    showToast({ message });
  });
}

interface Given {
  id: number;
  number: string;
  revision: number;
}

/** Asks for a colleague and gives them the offer. */
export async function handOverOffer(router: AnyRouter, { id, number, revision }: Given): Promise<void> {
  await reporting(async () => {
    const { data } = await client.GET('/version/colleagues/{id}', { params: { path: { id } } });
    const to = await openDialog(loadHandOverDialog, { number, colleagues: data ?? [] }, ['offerlist']);
    if (!to) return;
    const params = { path: { id, userId: to.id }, query: { revision } };
    await client.POST('/version/hand-over/{id}/{userId}', { params });
    await refresh(router, id);
    showToast({ message: i18next.t('offerlist:handOver.done', { number, name: to.name }) });
  });
}

/** Archives an offer, with an undo, and returns to the list (O-015). */
export async function archiveOffer(router: AnyRouter, { id, number, revision }: Given): Promise<void> {
  await reporting(async () => {
    const { data } = await client.DELETE('/version/{id}', { params: { path: { id }, query: { revision } } });
    await refresh(router, id);
    await router.navigate({ to: '/offer' });
    showToast({
      message: i18next.t('offerlist:offers.archived', { name: number }),
      action: {
        label: i18next.t('list:action.undo'),
        run: () => void restoreOffer(router, { id, number, revision: data?.revision ?? revision }),
      },
    });
  });
}

export async function restoreOffer(router: AnyRouter, { id, number, revision }: Given): Promise<void> {
  await reporting(async () => {
    await client.POST('/version/unarchive/{id}', { params: { path: { id }, query: { revision } } });
    await refresh(router, id);
    showToast({ message: i18next.t('offerlist:offers.restored', { name: number }) });
  });
}

/** The list, and the offer itself when it changed, are asked for again. */
async function refresh(router: AnyRouter, id?: number): Promise<void> {
  const { queryClient } = router.options.context as RouterContext;
  if (id === undefined) await refreshOfferLists(queryClient);
  else await refreshOffer(queryClient, id);
}

async function reporting(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    reportProblem(problemOf(error));
  }
}
