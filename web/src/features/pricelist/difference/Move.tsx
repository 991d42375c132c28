import { useTranslation } from 'react-i18next';
import { centsOf } from '@/api/money';
import { empty, money } from '@/i18n/format';
import { signedText } from '@/i18n/signed';
import classes from './Difference.module.css';

interface MoveProps {
  /** In the units of the contract; null where there is none. */
  amount: number | null;
  currency?: string;
}

/** By how much a price moved: with its sign and an arrow, so that the colour is not needed. */
export function Move({ amount, currency }: MoveProps) {
  const { t } = useTranslation('difference');
  if (amount === null) return <span className={classes.amount}>{empty}</span>;
  const way = amount > 0 ? 'up' : amount < 0 ? 'down' : 'same';
  return (
    <span className={classes.amount} data-way={way}>
      {way !== 'same' && (
        <span aria-hidden className={classes.arrow}>
          {way === 'up' ? '▲' : '▼'}
        </span>
      )}
      {signedText(money(centsOf(amount), { currency }), amount > 0)}
      <span className={classes.hidden}>{t(`way.${way}`)}</span>
    </span>
  );
}
