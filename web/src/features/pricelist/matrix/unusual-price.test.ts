import { describe, expect, test } from 'vitest';
import { blankCell, changed } from './cell';
import { unusualPrice } from './unusual-price';

const blank = blankCell(1, 2);

function priced(cents: number) {
  const cell = changed(blank, 'standard', { kind: 'optional', cents });
  if (!cell) throw new Error('a price makes a feature optional');
  return cell;
}

describe('a price that looks mistyped', () => {
  test('is below zero or higher than any feature costs', () => {
    expect(unusualPrice([priced(120_000), priced(-500)], () => blank)?.cents).toBe(-500);
    expect(unusualPrice([priced(10_000_001)], () => blank)?.cents).toBe(10_000_001);
    expect(unusualPrice([priced(0), priced(10_000_000)], () => blank)).toBeUndefined();
  });

  test('is said once: not of a price that was there before', () => {
    expect(unusualPrice([{ ...priced(-500), standard_embassy: true }], () => priced(-500))).toBeUndefined();
  });
});
