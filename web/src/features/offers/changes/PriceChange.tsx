import { useTranslation } from 'react-i18next';
import { useAmounts } from '../use-amounts';
import type { Car } from '../wire';
import classes from './changes.module.css';

interface PriceChangeProps {
  car: Car;
  before: number | null;
  after: number | null;
}

/** What the customer pays for the car, before and after. */
export function PriceChange({ car, before, after }: PriceChangeProps) {
  const { t } = useTranslation('changes');
  const { written } = useAmounts(car);
  return (
    <dl className={classes.prices}>
      <div>
        <dt>{t('price.before')}</dt>
        <dd>{written(before)}</dd>
      </div>
      {after !== null && (
        <div>
          <dt>{t('price.after')}</dt>
          <dd>{written(after)}</dd>
        </div>
      )}
    </dl>
  );
}
