import { centsIn, type MatrixCell, offerTypes } from './cell';

/** 100,000.00: no single feature of a car is sold for more. */
const highestUsualCents = 10_000_000;

/** The first price among cells that nobody had before and that looks mistyped: below zero, or higher than any feature's. */
export function unusualPrice(
  after: readonly MatrixCell[],
  before: (cell: MatrixCell) => MatrixCell,
): { cell: MatrixCell; cents: number } | undefined {
  for (const cell of after)
    for (const type of offerTypes) {
      const cents = centsIn(cell, type);
      if (cents === null || (cents >= 0 && cents <= highestUsualCents)) continue;
      if (centsIn(before(cell), type) !== cents) return { cell, cents };
    }
  return undefined;
}
