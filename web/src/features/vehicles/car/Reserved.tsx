import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/kit/record/Can';
import { recordQuery } from '@/kit/record/record';
import { ReservationCell } from '../reservation/ReservationCell';
import type { StockItem } from '../reservation/reserving';
import classes from './Page.module.css';
import { queueQuery } from './queries';
import { isClosed, type Vehicle } from './vehicle';

/** Who has the vehicle for now and who waits for it, with what the reader can do about it. */
export function Reserved({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation('vehicle');
  const { may } = useCan();
  const isOffered = !isClosed(vehicle) && !vehicle.has_customer && may('app.stock');
  const { data: row } = useQuery({ ...recordQuery<StockItem>('/stock', vehicle.id), enabled: isOffered });
  const { data: queue } = useQuery({ ...queueQuery(vehicle.id), enabled: isOffered });
  if (!isOffered) return null;
  const waiting = queue?.filter(({ status }) => status === 'queued') ?? [];
  return (
    <div className={classes.figure}>
      <dt>{t('summary.reservation')}</dt>
      <dd>
        {row && <ReservationCell row={row} />}
        {waiting.length > 0 && (
          <ol className={classes.queue} aria-label={t('summary.queue')}>
            {waiting.map(({ id, name, customer_name: customer }) => (
              <li key={id}>{[name, customer].filter(Boolean).join(', ')}</li>
            ))}
          </ol>
        )}
      </dd>
    </div>
  );
}
