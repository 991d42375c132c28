import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { integer } from '@/i18n/format';
import { useCan } from '@/kit/record/Can';
import { WidgetCard } from '@/kit/ui/WidgetCard';
import { WidgetRow } from '@/kit/ui/WidgetRow';
import { carOf, daysOf, isLate, type Order, pageOf, toneOf } from './order';
import type { OrdersToday as Orders } from './orders-today';
import { mayProcess, mayView } from './permissions';
import classes from './OrdersToday.module.css';

/** The new orders that wait to be accepted, and what has become of those that one has made. */
export function OrdersToday({ orders }: { orders: Orders }) {
  const { t } = useTranslation('home');
  const { may } = useCan();
  const processes = may(mayProcess);
  if (!processes && orders.moved.length === 0) return null;
  return (
    <div className={classes.cards}>
      {processes && (
        <WidgetCard
          title={t('orders.new')}
          count={orders.new}
          note={
            orders.late > 0
              ? t('orders.late', { count: orders.late, number: integer(orders.late) })
              : undefined
          }
          nothing={t('orders.noNew')}
          all={<Link to="/order">{t('orders.all', { open: integer(orders.open) })}</Link>}
        >
          {orders.waiting.map((order) => (
            <OrderRow key={order.id} order={order} isNew />
          ))}
        </WidgetCard>
      )}
      {orders.moved.length > 0 && (
        <WidgetCard
          title={t('orders.moved')}
          nothing=""
          all={
            <Link to="/order" search={{ status: 'all' }}>
              {t('orders.list')}
            </Link>
          }
        >
          {orders.moved.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </WidgetCard>
      )}
    </div>
  );
}

function OrderRow({ order, isNew = false }: { order: Order; isNew?: boolean }) {
  const { t } = useTranslation('home');
  const { may } = useCan();
  const { id, status, company, customer_name: customer } = order;
  return (
    <WidgetRow
      name={may(mayView({ orderId: id })) ? <Link {...pageOf(id)}>{carOf(order)}</Link> : carOf(order)}
      facts={[String(id), company, customer]}
      tone={isLate(order) ? 'red' : toneOf[status]}
      badge={isNew ? t('orders.waits', { count: daysOf(order) }) : t(`orders.status.${status}`)}
    />
  );
}
