import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import i18next from 'i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { openDialog } from '@/kit/ui/dialog';
import { confirmDialog } from '@/kit/ui/dialogs';
import { reportProblem } from '@/kit/ui/report-problem';
import { showToast } from '@/kit/ui/toast';
import type { RouterContext } from '@/routing/roots';
import type { Order } from './order';
import { refreshOrder, takeOrder } from './queries';

const loadStatusDialog = () => import('./StatusDialog');

/** Asks whether to begin the processing of a new order; who says no just reads it (D-013). */
export async function offerToProcess(queryClient: QueryClient, order: Order): Promise<void> {
  const isWanted = await openDialog(confirmDialog, {
    title: i18next.t('orders:view.title', { number: order.id }),
    text: i18next.t('orders:accept.text'),
    ok: i18next.t('orders:accept.ok'),
  });
  if (isWanted) await accept(queryClient, order);
}

/** Takes a new order on, unless somebody was faster: then it is shown who, and the order as it is (D-014, D-015). */
export async function accept(queryClient: QueryClient, { id }: Order): Promise<void> {
  try {
    const { data } = await client.POST('/order/accept/{id}', { params: { path: { id } } });
    if (!data) return;
    await takeOrder(queryClient, data);
    showToast({ message: i18next.t('orders:accept.done', { number: id }) });
  } catch (error) {
    reportProblem(problemOf(error));
    await refreshOrder(queryClient, id);
  }
}

/** Gives an order another status with a comment; then the list is shown (D-016). */
export async function setStatus(router: AnyRouter, order: Order): Promise<void> {
  const { queryClient } = router.options.context as RouterContext;
  const saved = await openDialog(loadStatusDialog, { order }, ['orders']);
  if (!saved) return;
  await takeOrder(queryClient, saved);
  showToast({
    message: i18next.t('orders:status.done', {
      number: order.id,
      status: i18next.t(`orders:orders.values.status.${saved.status}`),
    }),
  });
  await router.navigate({ to: '/order' });
}

/** Deletes a new order, with an undo, and shows the list. */
export async function deleteOrder(router: AnyRouter, { id, revision }: Order): Promise<void> {
  const { queryClient } = router.options.context as RouterContext;
  try {
    const { data } = await client.DELETE('/order/{id}', { params: { path: { id }, query: { revision } } });
    if (!data) return;
    await takeOrder(queryClient, data);
    await router.navigate({ to: '/order' });
    showToast({
      message: i18next.t('orders:orders.archived', { name: id }),
      action: { label: i18next.t('list:action.undo'), run: () => void undelete(queryClient, data) },
    });
  } catch (error) {
    reportProblem(problemOf(error));
    await refreshOrder(queryClient, id);
  }
}

/** Brings a deleted order back. */
export async function undelete(queryClient: QueryClient, { id, revision }: Order): Promise<void> {
  try {
    const params = { path: { id }, query: { revision } };
    const { data } = await client.POST('/order/undelete/{id}', { params });
    if (!data) return;
    await takeOrder(queryClient, data);
    showToast({ message: i18next.t('orders:orders.restored', { name: id }) });
  } catch (error) {
    reportProblem(problemOf(error));
  }
}
