import { describe, expect, it } from 'vitest';
import { blockOf, filledRight, isOneCell, moved, type Move, type Place, placesOf } from './block';

const extent = { lines: 30, columns: 12 };
const middle: Place = { line: 15, column: 5 };

describe('keys', () => {
  it.each<[Move, number, number]>([
    ['up', 14, 5],
    ['down', 16, 5],
    ['left', 15, 4],
    ['right', 15, 6],
    ['lineStart', 15, 0],
    ['lineEnd', 15, 11],
    ['first', 0, 0],
    ['last', 29, 11],
    ['pageUp', 5, 5],
    ['pageDown', 25, 5],
  ])('lead %s', (move, line, column) => {
    expect(moved(middle, move, extent, 10)).toEqual({ line, column });
  });

  it('stay inside', () => {
    const corner = { line: 29, column: 11 };
    for (const move of ['down', 'right', 'pageDown'] as const)
      expect(moved(corner, move, extent, 10)).toEqual(corner);
    for (const move of ['up', 'left', 'pageUp'] as const)
      expect(moved({ line: 0, column: 0 }, move, extent, 10)).toEqual({ line: 0, column: 0 });
  });
});

describe('a block', () => {
  it('lies between two corners, whichever comes first', () => {
    const block = blockOf({ line: 3, column: 1 }, { line: 2, column: 2 });
    expect(block).toEqual({ top: 2, bottom: 3, left: 1, right: 2 });
    expect(placesOf(block).map(({ line, column }) => [line, column])).toEqual([
      [2, 1],
      [2, 2],
      [3, 1],
      [3, 2],
    ]);
    expect(isOneCell(block)).toBe(false);
    expect(isOneCell(blockOf(middle, middle))).toBe(true);
  });
});

describe('filling right', () => {
  const amountAt = ({ line, column }: Place) => line * 100 + column;

  it('takes the first column of the block', () => {
    const block = { top: 1, bottom: 2, left: 3, right: 5 };
    expect(filledRight(block, amountAt)).toEqual([
      { line: 1, column: 4, amount: 103 },
      { line: 1, column: 5, amount: 103 },
      { line: 2, column: 4, amount: 203 },
      { line: 2, column: 5, amount: 203 },
    ]);
  });

  it('of one column takes what is left of it', () => {
    expect(filledRight(blockOf(middle, middle), amountAt)).toEqual([{ line: 15, column: 5, amount: 1504 }]);
    expect(filledRight({ top: 0, bottom: 0, left: 0, right: 0 }, amountAt)).toEqual([]);
  });
});
