import i18next from 'i18next';
import { afterEach, describe, expect, test } from 'vitest';
import {
  countdown,
  date,
  dateTime,
  integer,
  longDate,
  fileSize,
  money,
  month,
  percent,
  share,
  time,
  typedNumber,
} from './format';

/** Lithuanian separates thousands and signs by a space that never breaks. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('Lithuanian', () => {
  test.each([
    [2_450_000, '24 500,00 €'],
    [123_456_750, '1 234 567,50 €'],
    [-500, '−5,00 €'],
    [0, '0,00 €'],
    [null, '–'],
  ])('money of %s cents is %s', (cents, text) => {
    expect(plain(money(cents))).toBe(text);
  });

  test('money without decimals and in another currency', () => {
    expect(plain(money(2_450_000, { decimals: 0 }))).toBe('24 500 €');
    expect(plain(money(100, { currency: 'PLN' }))).toBe('1,00 PLN');
  });

  test('a size is shown in megabytes, a small one in kilobytes', () => {
    expect(plain(fileSize(13_002_342))).toBe('12,4 MB');
    expect(plain(fileSize(40_100))).toBe('40 kB');
    expect(plain(fileSize(1))).toBe('1 kB');
  });

  test.each([
    [12.5, '12,5 %'],
    [21, '21 %'],
    [0.456, '0,46 %'],
    [undefined, '–'],
  ])('percent %s is %s', (value, text) => {
    expect(plain(percent(value))).toBe(text);
  });

  test.each([
    [3810, '38,10 %'],
    [2600, '26,00 %'],
    [0, '0,00 %'],
    [null, '–'],
  ])('a share of %s hundredths of a percent is %s', (value, text) => {
    expect(plain(share(value))).toBe(text);
  });

  test('rates keep three decimals, and are typed with a comma', () => {
    expect(plain(percent(5.125, { decimals: 3 }))).toBe('5,125 %');
    expect([typedNumber(5.125), typedNumber(1000), typedNumber(null)]).toEqual(['5,125', '1000', '']);
  });

  test('whole numbers group by thousands', () => {
    expect(plain(integer(1000))).toBe('1 000');
    expect(integer(null)).toBe('–');
  });

  test('days stay as they are, moments are shown in Vilnius', () => {
    expect(date('2026-11-20')).toBe('2026-11-20');
    expect(date('2026-11-20T23:30:00Z')).toBe('2026-11-21');
    expect(dateTime('2026-11-20T07:05:00Z')).toBe('2026-11-20 09:05');
    expect(dateTime('2026-07-20T07:05:00Z')).toBe('2026-07-20 10:05');
    expect(time('2026-11-20T07:05:00Z')).toBe('09:05');
    expect(date(null)).toBe('–');
    expect(dateTime('rubbish')).toBe('–');
  });

  test('months and dates in sentences have Lithuanian names', () => {
    expect(month('2026-11')).toBe('2026 m. lapkritis');
    expect(month('2026-11-05')).toBe('2026 m. lapkritis');
    expect(longDate('2026-11-20')).toBe('2026 m. lapkričio 20 d.');
    expect(month('')).toBe('–');
    expect(longDate('2026-99-99')).toBe('–');
  });
});

describe('English', () => {
  afterEach(() => i18next.changeLanguage('lt'));

  test('follows the language at once', async () => {
    await i18next.changeLanguage('en');
    expect(money(2_450_000)).toBe('€24,500.00');
    expect(month('2026-11')).toBe('November 2026');
    expect(date('2026-11-20')).toBe('2026-11-20');
  });
});

test('a countdown shows minutes and seconds', () => {
  expect([countdown(65), countdown(9), countdown(600)]).toEqual(['1:05', '0:09', '10:00']);
});

test('the clock of Vilnius is what the browser knows of it, at every turn of it', () => {
  const known = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Vilnius',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const from = Date.UTC(2003, 2, 1, 0, 30);
  const halfDays = Array.from({ length: 366 * 2 * 40 }, (_, count) => new Date(from + count * 43_200_000));
  const turns = [2, 9].flatMap((ofMonth) =>
    Array.from({ length: 24 * 8 }, (_, hours) => new Date(Date.UTC(2026, ofMonth, 24, hours))),
  );
  const wrong = [...halfDays, ...turns].filter((moment) => dateTime(moment) !== known.format(moment));
  expect(wrong).toEqual([]);
});
