import { useTranslation } from 'react-i18next';
import { date } from '@/i18n/format';
import { translate } from '@/kit/record/translation';
import { useCellContext } from '@/kit/record/useCellContext';
import type { Around } from './around';
import classes from './Stages.module.css';
import { stagesOf } from './stages';
import { isClosed, type Vehicle } from './vehicle';
import { vehicleForms } from './vehicle-forms';

/** How far a vehicle is on its way to the owner. */
export function Stages({ vehicle, around }: { vehicle: Vehicle; around: Around }) {
  const { t } = useTranslation('vehicle');
  const { context } = useCellContext(vehicleForms.texts);
  // How far the order is says nothing any more once the car is sold.
  const number = isClosed(vehicle) || vehicle.order_status === null ? '' : ` ${vehicle.order_status}`;
  return (
    <ol className={classes.stages} aria-label={t('stages')}>
      {stagesOf(vehicle, around.statuses).map(({ status, day, state }) => (
        <li
          key={status.id}
          className={classes.stage}
          data-state={state}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          <span className={classes.dot} aria-hidden />
          <span className={classes.name}>
            {translate(status.name, context).text || status.code}
            {state === 'current' && number}
          </span>
          <span className={classes.day}>{day ? date(day) : ''}</span>
        </li>
      ))}
    </ol>
  );
}
