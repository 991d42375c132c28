import { describe, expect, it } from 'vitest';
import { moveNextTo, moveTo, positionOf, sameOrder } from './positions';

const ids = [11, 12, 13, 14];

describe('moveTo', () => {
  it.each([
    [13, 1, [13, 11, 12, 14]],
    [11, 4, [12, 13, 14, 11]],
    [12, 2, [11, 12, 13, 14]],
    [11, 0, [11, 12, 13, 14]],
    [11, 99, [12, 13, 14, 11]],
    [11, 2.9, [12, 11, 13, 14]],
    [99, 1, [11, 12, 13, 14]],
  ])('moves %s to position %s', (id, position, want) => {
    expect(moveTo(ids, id, position)).toEqual(want);
  });
});

describe('moveNextTo', () => {
  it.each([
    [14, 11, 'top', [14, 11, 12, 13]],
    [11, 14, 'bottom', [12, 13, 14, 11]],
    [11, 13, 'top', [12, 11, 13, 14]],
    [13, 11, 'bottom', [11, 13, 12, 14]],
    [11, 11, 'top', [11, 12, 13, 14]],
    [11, 99, 'top', [11, 12, 13, 14]],
    [99, 11, 'top', [11, 12, 13, 14]],
  ] as const)('drops %s beside %s at its %s', (id, target, edge, want) => {
    expect(moveNextTo(ids, id, target, edge)).toEqual(want);
  });
});

it('counts positions from one', () => {
  expect(positionOf(ids, 11)).toBe(1);
  expect(positionOf(ids, 99)).toBe(0);
});

it('compares orders', () => {
  expect(sameOrder(ids, [...ids])).toBe(true);
  expect(sameOrder(ids, [12, 11, 13, 14])).toBe(false);
  expect(sameOrder(ids, [11])).toBe(false);
});
