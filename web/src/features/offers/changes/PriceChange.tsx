import { useTranslation } from 'react-i18next';
import { type Amount, useAmounts } from '../use-amounts';
import type { Car } from '../wire';
import classes from './changes.module.css';

interface PriceChangeProps {
  car: Car;
  before: Amount;
  after: Amount | null;
}

/** What the customer pays for the car, before and after. */
export function PriceChange({ car, before, after }: PriceChangeProps) {
  const { t } = useTranslation('changes');
  const { shown } = useAmounts(car);
  return (
    <dl className={classes.prices}>
      <div>
        <dt>{t('price.before')}</dt>
        <dd>{shown(before)}</dd>
      </div>
      {after && after.amount !== null && (
        <div>
          <dt>{t('price.after')}</dt>
          <dd>{shown(after)}</dd>
        </div>
      )}
    </dl>
  );
}
