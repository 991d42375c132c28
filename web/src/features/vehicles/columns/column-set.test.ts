import { describe, expect, test } from 'vitest';
import { backToCommon, choicesOf, type Common, ownOf } from './column-set';

const common: Common = new Map([
  [1, { active: true, position: 1 }],
  [2, { active: true, position: 2 }],
  [3, { active: true, position: 3 }],
  [4, { active: false, position: 4 }],
]);

const own = (shown: readonly number[]) => [...ownOf(shown, common)].toSorted((a, b) => a - b);

describe('the columns of a role', () => {
  test('are what is common as long as they do not differ: nothing is decided', () => {
    expect(choicesOf([1, 2, 3], common)).toEqual([]);
  });

  test('hide one without deciding those behind it', () => {
    expect(choicesOf([1, 3], common)).toEqual([
      { columnId: 1, active: true, common: true },
      { columnId: 2, active: false },
      { columnId: 3, active: true, common: true },
      { columnId: 4, active: false, common: true },
    ]);
  });

  test('add one at the end, also one that is hidden for all', () => {
    expect(own([1, 2, 3, 9])).toEqual([9]);
    expect(own([1, 2, 3, 4])).toEqual([4]);
  });

  test('decide those that stand elsewhere than for all', () => {
    expect(own([1, 3, 2])).toEqual([2, 3]);
    expect(own([9, 1, 2, 3])).toEqual([1, 2, 3, 9]);
  });

  test('follow what is common again, column by column', () => {
    expect(backToCommon([1, 3], 2, common)).toEqual([1, 2, 3]);
    expect(backToCommon([2, 3, 1], 1, common)).toEqual([1, 2, 3]);
    expect(backToCommon([1, 2, 3, 9], 9, common)).toEqual([1, 2, 3]);
  });
});

test('what is common is decided as it stands', () => {
  expect(choicesOf([2, 1])).toEqual([
    { columnId: 2, active: true },
    { columnId: 1, active: true },
  ]);
});
