import { expect, it } from 'vitest';
import { parsePercent } from './percent';

it.each([
  ['5,25', 5.25],
  ['5.25 %', 5.25],
  [' 12 ', 12],
  ['0,125', 0.125],
  ['100', 100],
  ['', null],
  [' ', null],
  ['%', null],
])('reads %j as %j', (typed, want) => {
  expect(parsePercent(typed)).toBe(want);
});

it.each(['5,1234', '100,001', '101', '-1', '1 000', '1e2', 'penki', '5,', ',5', '5,2,5', '0x10'])(
  'refuses %j',
  (typed) => {
    expect(parsePercent(typed)).toBeUndefined();
  },
);
