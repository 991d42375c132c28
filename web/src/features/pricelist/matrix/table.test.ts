import { describe, expect, it } from 'vitest';
import { blankCell, changed, isSame, kindOf, nextWanted } from './cell';
import { pasting } from './pasting';
import { readCell, writeCell } from './table';

const blank = blankCell(1, 2);
const optional = changed(blank, 'standard', { kind: 'optional', cents: 125_050 }) ?? blank;
const standard = changed(blank, 'standard', { kind: 'standard' }) ?? blank;
const one = { top: 0, left: 0, bottom: 0, right: 0 };

describe('a cell', () => {
  it('is of a kind for each type of offer', () => {
    expect([blank, optional, standard].map((cell) => kindOf(cell, 'standard'))).toEqual([
      'none',
      'optional',
      'standard',
    ]);
    expect(kindOf(optional, 'embassy')).toBe('none');
    expect(changed(standard, 'standard', { kind: 'none' })?.status).toBe('deleted');
    const both = changed(standard, 'embassy', { kind: 'standard' }) ?? blank;
    expect(changed(both, 'standard', { kind: 'none' })).toMatchObject({ status: 'active', standard: false });
  });

  it('keeps its price, and is not optional without one', () => {
    const kept = changed(optional, 'standard', { kind: 'standard' }) ?? blank;
    expect(changed(kept, 'standard', { kind: 'optional' })).toMatchObject({ price_standard: 1250.5 });
    expect(changed(standard, 'standard', { kind: 'optional' })).toBeUndefined();
    expect(nextWanted(standard, 'standard')).toEqual({ kind: 'none' });
    expect(nextWanted(kept, 'standard')).toEqual({ kind: 'optional' });
  });

  it('comes into use without what it was before', () => {
    const archived = { ...optional, status: 'deleted' as const, revision: 3 };
    expect(changed(archived, 'embassy', { kind: 'standard' })).toMatchObject({
      price_standard: null,
      revision: 3,
    });
    expect(isSame(archived, blank)).toBe(true);
  });
});

describe('a table', () => {
  it('says of cells what they are', () => {
    expect(['', '–', 'S', '1.234,50', '1,234.50', '99 €'].map(readCell)).toEqual([
      { kind: 'none' },
      { kind: 'none' },
      { kind: 'standard' },
      { kind: 'optional', cents: 123_450 },
      { kind: 'optional', cents: 123_450 },
      { kind: 'optional', cents: 9900 },
    ]);
    expect(['abc', '24.500', '1,2345'].map(readCell)).toEqual([undefined, undefined, undefined]);
  });

  it('reads what it has written', () => {
    for (const cell of [blank, optional, standard]) {
      const after = changed(blank, 'standard', readCell(writeCell(cell, 'standard')) ?? { kind: 'none' });
      expect(isSame(after ?? blank, cell)).toBe(true);
    }
  });

  it('lies at the corner of what is chosen, or fills it', () => {
    const extent = { lines: 3, columns: 3 };
    expect(pasting('1\tS\n2\t', one, extent, readCell).wanted).toHaveLength(4);
    expect(pasting('5', { ...one, bottom: 2, right: 1 }, extent, readCell).wanted).toHaveLength(6);
    expect(pasting('1\tx', one, extent, readCell).wrong).toEqual([{ line: 0, column: 1, text: 'x' }]);
    expect(pasting('1\t2\t3\t4', one, extent, readCell).isCut).toBe(true);
  });
});
