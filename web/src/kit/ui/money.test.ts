import { beforeAll, describe, expect, test } from 'vitest';
import { startTexts, switchLanguage } from '@/i18n';
import { parseMoney, typedMoney } from './money';

describe('an amount of money', () => {
  test.each([
    ['', null],
    ['  ', null],
    ['0', 0],
    ['24500', 2_450_000],
    ['24500,5', 2_450_050],
    ['24 500.50', 2_450_050],
    ['24\u00a0500,50\u00a0€', 2_450_050],
    ['24\u202f500,50', 2_450_050],
    ['€ 1,50', 150],
    ['12,30 EUR', 1230],
    ['\u2212150,25', -15_025],
    ['-150.25', -15_025],
    ['1.234,50', 123_450],
    ['1,234.5', 123_450],
    ['1.234.567,89', 123_456_789],
    ['1.234.567', 123_456_700],
    ['1,234,567', 123_456_700],
    [',5', 50],
    ['0,05', 5],
    ['-0', 0],
    ['999999999999,99', 99_999_999_999_999],
  ])('%j is %s cents', (typed, cents) => {
    expect(parseMoney(typed)).toEqual({ cents });
  });

  test.each([
    'daug',
    '12,345,6',
    '1,2,3',
    '12.34.56',
    '1.234,567',
    '1234,567',
    '0,500',
    '12,3456',
    '24500,',
    '.',
    '--5',
    '5-',
    '1e3',
    '12.34,5',
  ])('%j is none', (typed) => {
    expect(parseMoney(typed)).toEqual({ cents: undefined });
  });

  test.each([
    ['24.500', 2_450_000, 2450],
    ['24,500', 2_450_000, 2450],
    ['1.005', 100_500, 101],
    ['-24.500', -2_450_000, -2450],
  ])('%j might be %s or %s cents', (typed, ...readings) => {
    expect(parseMoney(typed)).toEqual({ cents: undefined, readings });
  });
});

describe('an amount in a field', () => {
  beforeAll(startTexts);

  test.each([
    ['lt', '24\u00a0500,50'],
    ['en', '24,500.50'],
  ] as const)('is written as in %s and read back', async (language, text) => {
    await switchLanguage(language);
    expect(typedMoney(2_450_050)).toBe(text);
    expect(parseMoney(text).cents).toBe(2_450_050);
    expect(parseMoney(typedMoney(-100)).cents).toBe(-100);
  });
});

test('an amount larger than any that is kept is no slip of the keyboard like letters are', () => {
  expect(parseMoney('1000000000000')).toEqual({ cents: undefined, isTooLarge: true });
  expect(parseMoney('999999999999999').isTooLarge).toBe(true);
  expect(parseMoney('999 999 999 999,99 €').isTooLarge).toBeUndefined();
  expect(parseMoney('abc').isTooLarge).toBeUndefined();
});
