import { expect, it } from 'vitest';
import type { SortValue } from '@/kit/record/describe';
import { sortRows } from './sorting';

const identity = (value: SortValue): SortValue => value;

it.each<[string, SortValue[], SortValue[]]>([
  [
    'Lithuanian letters',
    ['Jonava', 'Įmonė', 'Ylakiai', 'Ignalina'],
    ['Ignalina', 'Ylakiai', 'Įmonė', 'Jonava'],
  ],
  ['digits inside texts', ['X10', 'X2', 'X1'], ['X1', 'X2', 'X10']],
  ['numbers', [10, 9, 100], [9, 10, 100]],
  ['missing values last', [null, 'b', '', 'a', undefined], ['a', 'b', null, '', undefined]],
])('sorts %s', (_, given, want) => {
  expect(sortRows(given, identity, false)).toEqual(want);
});

it('keeps missing values last when descending', () => {
  expect(sortRows(['a', null, 'b'], identity, true)).toEqual(['b', 'a', null]);
});

it('leaves the given rows alone', () => {
  const given = [2, 1];
  sortRows(given, identity, false);
  expect(given).toEqual([2, 1]);
});
