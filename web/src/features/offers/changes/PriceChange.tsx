import { useTranslation } from 'react-i18next';
import { type Amount, useAmounts } from '../use-amounts';
import type { Car } from '../wire';
import classes from './changes.module.css';

interface PriceChangeProps {
  car: Car;
  before: Amount;
  after: Amount | null;
}

/** What the customer pays for the car, before and after, and which of them has VAT: offers of one type do, and those of another do not. */
export function PriceChange({ car, before, after }: PriceChangeProps) {
  const { t } = useTranslation('changes');
  const { shown, withoutVat } = useAmounts(car);
  const vat = ({ amount, net }: Amount) =>
    t(withoutVat || amount === net ? 'price.withoutVat' : 'price.withVat');
  return (
    <dl className={classes.prices}>
      <div>
        <dt>{t('price.before')}</dt>
        <dd>
          {shown(before)} <small>{vat(before)}</small>
        </dd>
      </div>
      {after && after.amount !== null && (
        <div>
          <dt>{t('price.after')}</dt>
          <dd>
            {shown(after)} <small>{vat(after)}</small>
          </dd>
        </div>
      )}
    </dl>
  );
}
