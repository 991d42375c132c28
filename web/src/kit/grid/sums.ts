import { cellKey } from './cell-key';
import type { CellView } from './cells';
import type { GridRow, Period } from './types';

export interface Sum {
  amount: number;
  /** Of the small numbers; undefined where there are none. */
  small?: number;
}

const none: Sum = { amount: 0 };

/** The sums of rows, month by month. Only positive amounts count: one below zero takes nothing from others. */
export function sumsOf(
  rows: readonly GridRow[],
  periods: readonly Period[],
  view: (key: ReturnType<typeof cellKey>) => CellView,
): readonly Sum[] {
  return periods.map(({ month }) => rows.map(({ id }) => view(cellKey(id, month))).reduce<Sum>(added, none));
}

export function totalOf(sums: readonly Sum[]): Sum {
  return sums.reduce(added, none);
}

function added(sum: Sum, { amount, small }: Sum): Sum {
  return {
    amount: sum.amount + Math.max(0, amount),
    small: small === undefined ? sum.small : (sum.small ?? 0) + small,
  };
}
