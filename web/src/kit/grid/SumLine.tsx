import { memo } from 'react';
import { useObservable } from '@/api/use-observable';
import classes from './MonthGrid.module.css';
import type { Sheet } from './sheet';
import { SumCell } from './SumCell';
import { sumsOf, totalOf } from './sums';
import type { GridRow, Period } from './types';

interface SumLineProps {
  sheet: Sheet;
  title: string;
  rows: readonly GridRow[];
  periods: readonly Period[];
  smallTitle: string | undefined;
  rowIndex: number;
}

/** The heading of a group with its sums, or the sums of all rows. */
export const SumLine = memo(function SumLine(props: SumLineProps) {
  const { sheet, title, rows, periods, smallTitle, rowIndex } = props;
  useObservable(sheet.state);
  const sums = sumsOf(rows, periods, (key) => sheet.view(key));
  return (
    <tr className={classes.sums} aria-rowindex={rowIndex}>
      <th scope="row" className={classes.rowTitle} title={title}>
        <span>{title}</span>
      </th>
      {sums.map((sum, column) => (
        <SumCell key={periods[column]?.month} sum={sum} smallTitle={smallTitle} />
      ))}
      <SumCell sum={totalOf(sums)} smallTitle={smallTitle} isTotal />
    </tr>
  );
});
