import { useTranslation } from 'react-i18next';
import { StatusBadge } from '@/kit/ui/StatusBadge';
import { TextCell } from '@/kit/fields/cells';
import classes from './OrderCells.module.css';
import { carOf, daysOf, isLate, type Order, toneOf } from './order';

/** The status, and of what waits for how long: one that waits too long is marked. */
export function StatusCell({ row }: { row: Order }) {
  const { t } = useTranslation('orders');
  const { status } = row;
  const waits = status === 'new' || status === 'open';
  const late = isLate(row);
  return (
    <span className={classes.status}>
      <StatusBadge tone={late ? 'red' : toneOf[status]} label={t(`orders.values.status.${status}`)} />
      {waits && (
        <span className={classes.since} title={late ? t('late') : undefined}>
          {t('days', { count: daysOf(row) })}
        </span>
      )}
    </span>
  );
}

/** The car that is ordered, and how many of it. */
export function CarCell({ row }: { row: Order }) {
  const { quantity } = row;
  return <TextCell text={quantity > 1 ? `${String(quantity)} × ${carOf(row)}` : carOf(row)} />;
}
