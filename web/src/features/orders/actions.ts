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
import { type Order, pageOf } from './order';
import { ofOfferQuery, type OrderedVehicle, type OrderVehiclesOf, refreshOrder, takeOrder } from './queries';

const loadStatusDialog = () => import('./StatusDialog');
const loadLinkDialog = () => import('./LinkDialog');
const loadOrderOfferDialog = () => import('./OrderOfferDialog');

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

/** Orders the car of an offer, and shows the order. */
export async function orderOffer(
  router: AnyRouter,
  version: { id: number; number: string; number_of_vehicles: number },
): Promise<void> {
  const { queryClient } = router.options.context as RouterContext;
  const found = await differencesOf(version.id);
  if (!found) return;
  const made = await openDialog(loadOrderOfferDialog, { version, found }, ['orders']);
  if (!made) return;
  await takeOrder(queryClient, made);
  await queryClient.invalidateQueries({ queryKey: ofOfferQuery(version.id).queryKey });
  await router.navigate(pageOf(made.id));
  showToast({ message: i18next.t('orders:offer.done', { number: made.id }) });
}

/** What has changed in the car of an offer; none where it cannot be ordered, which is shown. */
async function differencesOf(versionId: number) {
  try {
    return (await client.GET('/order/from-offer/{versionId}', { params: { path: { versionId } } })).data;
  } catch (error) {
    reportProblem(problemOf(error));
    return undefined;
  }
}

interface VehiclesChange {
  link?: number[];
  create?: number;
  unlink?: number[];
}

/** Gives an order vehicles or takes them off, and shows both as they are then. */
async function changeVehicles(
  queryClient: QueryClient,
  { id }: Order,
  body: VehiclesChange,
): Promise<boolean> {
  try {
    await client.POST('/order/vehicles/{id}', { params: { path: { id } }, body });
    return true;
  } catch (error) {
    reportProblem(problemOf(error));
    return false;
  } finally {
    await refreshOrder(queryClient, id);
  }
}

/** Adds the vehicles that an order misses, as it says they are to be. */
export async function addVehicles(queryClient: QueryClient, order: Order, count: number): Promise<void> {
  const create = Math.min(count, mostAtOnce);
  const isWanted = await openDialog(confirmDialog, {
    title: i18next.t('orders:view.title', { number: order.id }),
    text: i18next.t('orders:vehicles.addText', { count: create }),
    ok: i18next.t('orders:vehicles.add', { count: create }),
  });
  if (!isWanted || !(await changeVehicles(queryClient, order, { create }))) return;
  showToast({ message: i18next.t('orders:vehicles.added', { count: create }) });
}

/** As many as the server adds by one request. */
const mostAtOnce = 100;

/** Lets vehicles that there are have come by an order. */
export async function linkVehicles(
  queryClient: QueryClient,
  order: Order,
  of: OrderVehiclesOf,
): Promise<void> {
  const chosen = await openDialog(loadLinkDialog, { order, of }, ['orders']);
  if (chosen) await changeVehicles(queryClient, order, { link: [...chosen] });
}

/** Takes a vehicle off an order, with an undo. */
export async function unlinkVehicle(
  queryClient: QueryClient,
  order: Order,
  { id }: OrderedVehicle,
): Promise<void> {
  if (!(await changeVehicles(queryClient, order, { unlink: [id] }))) return;
  showToast({
    message: i18next.t('orders:vehicles.unlinked'),
    action: {
      label: i18next.t('list:action.undo'),
      run: () => void changeVehicles(queryClient, order, { link: [id] }),
    },
  });
}
