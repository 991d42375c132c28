import { useTranslation } from 'react-i18next';
import { useAmounts } from '../use-amounts';
import { LostMark } from '../wizard/LostMark';
import { isLost, lineName } from '../wizard/panel';
import type { Car, StepName } from '../wire';
import classes from './OptionStep.module.css';

/** What was chosen in the step and is no longer in the price list: it counts until it is taken off or replaced. */
export function LostRows({ car, step }: { car: Car; step: StepName }) {
  const { t } = useTranslation('offers');
  const { shown } = useAmounts(car);
  const lines = car.lines.filter((line) => isLost(line) && line.step === step);
  if (lines.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t('options.lost')}>
      {lines.map((line) => (
        <li key={line.feature_id} className={classes.lost}>
          <span>
            {lineName(line, t)}
            {line.code !== line.text && <span className={classes.code}>{line.code}</span>}
            <LostMark car={car} line={line} />
          </span>
          <span className={classes.amount}>{shown(line)}</span>
        </li>
      ))}
    </ul>
  );
}
