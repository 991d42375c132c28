import { useTranslation } from 'react-i18next';
import type { Amount } from '../use-amounts';
import type { Car, LedgerRow } from '../wire';
import classes from './CarPanel.module.css';
import { FigureExplained } from './FigureExplained';
import { isExplained } from './panel';

interface LedgerRowsProps {
  rows: readonly LedgerRow[];
  /** Writes an amount, with VAT or without as the user wants it. */
  shown: (amount: Amount) => string;
  /** The car whose figures are explained. */
  explained?: Car;
}

/** Rows on the way to the total, each with its amount; rounding only where it comes to anything. */
export function LedgerRows({ rows, shown, explained }: LedgerRowsProps) {
  const { t } = useTranslation('offers');
  const nothing = shown({ amount: 0, net: 0 });
  const named = rows.filter((row) => row.row !== 'rounding' || shown(row) !== nothing);
  return named.map((row) => (
    <div key={row.row} className={classes.figure} data-figure={row.row}>
      <dt>
        {row.kind === 'vehicles'
          ? t('ledger.all_vehicles', { quantity: row.quantity })
          : t(`ledger.${row.row}`)}
      </dt>
      <dd className={classes.sum}>
        {shown(row)}
        {explained && isExplained(row.row) && <FigureExplained car={explained} figure={row.row} />}
      </dd>
    </div>
  ));
}
