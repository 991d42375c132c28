import { integer } from '@/i18n/format';
import { shownAmount } from './amount';
import classes from './MonthGrid.module.css';
import type { Sum } from './sums';

interface SumCellProps {
  sum: Sum;
  smallTitle: string | undefined;
  /** Of all months. */
  isTotal?: boolean;
}

/** What amounts come to. */
export function SumCell({ sum: { amount, small }, smallTitle, isTotal = false }: SumCellProps) {
  return (
    <td className={classes.sum} data-sum="" data-total={isTotal || undefined} tabIndex={-1}>
      <span className={classes.amount}>{shownAmount(amount)}</span>
      {smallTitle !== undefined && (
        <span className={classes.small}>
          {small !== undefined && (
            <>
              <span className={classes.hidden}>{`, ${smallTitle} ${integer(small)}`}</span>
              <span aria-hidden>{integer(small)}</span>
            </>
          )}
        </span>
      )}
    </td>
  );
}
