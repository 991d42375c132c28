import { expect, test } from 'vitest';
import { Cells } from './cells';
import { sumsOf, totalOf } from './sums';
import type { GridRow, Period } from './types';

test('sums count positive amounts only, and all small numbers', () => {
  const rows: GridRow[] = [
    {
      id: 1,
      title: 'X1',
      cells: { 1: { amount: 5, revision: 1, small: 2 }, 2: { amount: -3, revision: 1 } },
    },
    {
      id: 2,
      title: 'X3',
      cells: { 1: { amount: 4, revision: 1, small: 1 }, 2: { amount: -1, revision: 1 } },
    },
  ];
  const periods: Period[] = [1, 2].map((month) => ({ month, title: '', name: '', isClosed: false }));
  const cells = new Cells();
  cells.take([{ id: 1, rows }]);
  const sums = sumsOf(rows, periods, (key) => cells.view(key));
  expect(sums).toEqual([
    { amount: 9, small: 3 },
    { amount: 0, small: undefined },
  ]);
  expect(totalOf(sums)).toEqual({ amount: 9, small: 3 });
  cells.write('1.2', 7);
  expect(sumsOf(rows, periods, (key) => cells.view(key))[1]?.amount).toBe(7);
});
