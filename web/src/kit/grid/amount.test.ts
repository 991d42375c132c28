import { describe, expect, it } from 'vitest';
import { readAmount, shownAmount, typedAmount } from './amount';

describe('an amount', () => {
  it.each([
    ['12', 12],
    ['', 0],
    ['  ', 0],
    ['0', 0],
    ['-0', 0],
    ['1 234', 1234],
    ['1\u00a0234', 1234],
    ['1\u202f234', 1234],
    ["1'234", 1234],
    ['1,234', 1234],
    ['1.234', 1234],
    ['1,234.0', 1234],
    ['1.234,00', 1234],
    ['12.0', 12],
    ['12,', 12],
    ['0,000', 0],
    ['-12', -12],
    ['\u221212', -12],
    ['–12', -12],
    ['+12', 12],
    ['(12)', -12],
    ['9999', 9999],
    ['-9999', -9999],
    ['007', 7],
  ])('is read from %j as %d', (text, amount) => {
    expect(readAmount(text)).toEqual({ amount });
  });

  it.each([
    ['abc', 'text'],
    ['12 vnt.', 'text'],
    ['-', 'text'],
    ['.', 'text'],
    ['1-2', 'text'],
    ['(12', 'text'],
    ['1,2,3', 'text'],
    ['1.234.5', 'text'],
    ['12.5', 'fraction'],
    ['1,234.5', 'fraction'],
    ['0.001', 'fraction'],
    ['10000', 'size'],
    ['1,234,567', 'size'],
    ['9'.repeat(400), 'size'],
  ])('is not read from %j: %s', (text, wrong) => {
    expect(readAmount(text)).toEqual({ wrong });
  });

  it('is written so that it is read again, and none as nothing', () => {
    expect([0, 5, 1234, -12].map(typedAmount)).toEqual(['', '5', '1234', '-12']);
    expect(shownAmount(0)).toBe('');
    expect(readAmount(shownAmount(-1234))).toEqual({ amount: -1234 });
  });
});
