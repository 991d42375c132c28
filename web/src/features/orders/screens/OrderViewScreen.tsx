import { Anchor, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { date, dateTime, empty, integer } from '@/i18n/format';
import { useCan } from '@/kit/record/Can';
import { ViewLoader } from '@/kit/view/ViewLoader';
import { ViewPage } from '@/kit/view/ViewPage';
import { statePermission } from '@/routing/declaration';
import { useMe } from '@/session/me';
import { accept, deleteOrder, offerToProcess, setStatus, undelete } from '../actions';
import { Log } from '../Log';
import { carOf, isOpenTo, type Order, toneOf } from '../order';
import classes from '../OrderView.module.css';
import { OrderVehicles } from '../OrderVehicles';
import { mayEdit, mayProcess } from '../permissions';
import { orderQuery } from '../queries';

/** An order to be read, with what was said about it and what can be done (D-005). */
export default function OrderViewScreen() {
  const { orderId } = useParams({ from: '/signed-in/order/view/$orderId' });
  const query = useQuery(orderQuery(orderId));
  return <ViewLoader query={query}>{(order) => <OrderView key={order.id} order={order} />}</ViewLoader>;
}

function OrderView({ order }: { order: Order }) {
  const { t } = useTranslation(['orders', 'common']);
  const title = t('view.title', { number: order.id });
  useOfferToProcess(order);
  return (
    <ViewPage
      title={title}
      area={t('common:nav.orders')}
      crumbs={[{ label: t('common:nav.orders'), link: { to: '/order' } }, { label: title }]}
      status={{ tone: toneOf[order.status], label: t(`orders.values.status.${order.status}`) }}
      about={carOf(order)}
      actions={<Actions order={order} />}
    >
      <div className={classes.parts}>
        <div className={classes.side}>
          <Facts order={order} />
          <OrderVehicles order={order} />
        </div>
        <Log order={order} />
      </div>
    </ViewPage>
  );
}

/** Who processes orders is asked once about a new one that they open. */
function useOfferToProcess(order: Order) {
  const queryClient = useQueryClient();
  const { may } = useCan();
  const isAsked = useRef(false);
  const wanted = order.status === 'new' && may(mayProcess);
  useEffect(() => {
    if (!wanted || isAsked.current) return;
    isAsked.current = true;
    void offerToProcess(queryClient, order);
  });
}

function Facts({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('orders.fields.model'), carOf(order)],
    [t('orders.fields.model_id'), order.model.code],
    [t('orders.fields.quantity'), integer(order.quantity)],
    [t('orders.fields.ext_name'), [order.ext_code, order.ext_name].filter(Boolean).join(' ')],
    [t('orders.fields.int_code'), order.int_code],
    [t('orders.fields.options_full'), order.options_full],
    [t('orders.fields.wanted_at'), order.wanted_at ? date(order.wanted_at) : ''],
    [t('orders.fields.customer_name'), order.customer_name],
    [t('orders.fields.company'), order.company],
    [t('orders.fields.dealer_manager'), order.dealer_manager],
    [t('orders.fields.import_manager'), order.import_manager],
    [t('orders.fields.created_at'), dateTime(order.created_at)],
    [t('orders.fields.version_id'), order.version_id !== null && <OfferLink id={order.version_id} />],
    [t('orders.fields.comment'), order.comment],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value || empty}</dd>
        </div>
      ))}
    </dl>
  );
}

const viewOffer = statePermission('app.offer.view', { params: ['versionId'] });

/** The way to the offer that an order was made from. */
function OfferLink({ id }: { id: number }) {
  const { t } = useTranslation('orders');
  const { may } = useCan();
  const params = { versionId: id };
  if (!may(viewOffer(params))) return t('view.ofOffer');
  return (
    <Anchor inherit renderRoot={(props) => <Link to="/offer/view/$versionId" params={params} {...props} />}>
      {t('view.ofOffer')}
    </Anchor>
  );
}

function Actions({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const queryClient = useQueryClient();
  const router = useRouter();
  const me = useMe();
  const { may } = useCan();
  const { id, status } = order;
  const processes = may(mayProcess);
  const isOwn = order.dealer_manager_id === me.id;
  if (status === 'deleted') {
    if (!processes && !isOwn) return null;
    return <Button onClick={() => void undelete(queryClient, order)}>{t('view.undelete')}</Button>;
  }
  const mayChange = isOpenTo(order, processes);
  return (
    <>
      {status === 'new' && (processes || isOwn) && (
        <Button variant="default" onClick={() => void deleteOrder(router, order)}>
          {t('view.delete')}
        </Button>
      )}
      {mayChange && (processes || may(mayEdit({ orderId: id }))) && (
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/order/edit/$orderId" params={{ orderId: id }} {...props} />}
        >
          {t('view.edit')}
        </Button>
      )}
      {processes && (
        <Button
          variant={status === 'new' ? 'default' : 'filled'}
          onClick={() => void setStatus(router, order)}
        >
          {t('view.status')}
        </Button>
      )}
      {processes && status === 'new' && (
        <Button onClick={() => void accept(queryClient, order)}>{t('accept.ok')}</Button>
      )}
    </>
  );
}
