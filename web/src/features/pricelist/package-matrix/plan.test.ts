import { describe, expect, it } from 'vitest';
import { readMark, writeMark } from './marks';
import type { PackageKind } from './package-store';
import { planned, refusedItem } from './plan';

const kinds: readonly PackageKind[] = ['none', 'every', 'own'];
const plan = (isIn: boolean) =>
  planned(
    kinds.map((_, column) => ({ line: 0, column, isIn })),
    ({ column }) => kinds[column] ?? 'none',
    ({ line, column }) => ({ feature_id: line, package_feature_id: column }),
  );

describe('an act', () => {
  it('adds what is not in a package, and removes what is its own', () => {
    expect(plan(true)).toEqual({ put: [{ feature_id: 0, package_feature_id: 0 }], drop: [], inherited: 0 });
    expect(plan(false)).toEqual({ put: [], drop: [{ feature_id: 0, package_feature_id: 2 }], inherited: 1 });
  });

  it('is refused for the item that a field names', () => {
    expect(refusedItem({ 'put[1].feature_id': ['Circle'] }, ['a', 'b'])).toEqual({
      item: 'b',
      reason: 'Circle',
    });
    expect(refusedItem({ model_id: ['Not in the list'] }, ['a'])).toBeUndefined();
  });
});

describe('a mark', () => {
  it('is read as spreadsheets have it', () => {
    expect(['x', ' X ', '1', '+', '✓', '●'].map(readMark)).toEqual([true, true, true, true, true, true]);
    expect(['', '0', '-', '–'].map(readMark)).toEqual([false, false, false, false]);
    expect(['S', '2', 'xx', '○'].map(readMark)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('is written so that it can be read', () => {
    expect(kinds.map((kind) => readMark(writeMark(kind)))).toEqual([false, true, true]);
  });
});
