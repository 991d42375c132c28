import i18next from 'i18next';

/** What stands in the place of a missing value. */
export const empty = '–';

type Amount = number | null | undefined;
type Moment = string | Date | null | undefined;

/** Intl formatters are slow to make, so each is made once per language. */
const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function once<F extends Intl.NumberFormat | Intl.DateTimeFormat>(
  kind: string,
  make: (locale: string) => F,
): F {
  const locale = i18next.language === 'en' ? 'en-IE' : 'lt-LT';
  const name = `${kind} ${locale}`;
  const known = made.get(name) ?? make(locale);
  made.set(name, known);
  return known as F;
}

/** Whole cents as `24 500,00 €`; without decimals when the company hides them. */
export function money(cents: Amount, options: { decimals?: 0 | 2; currency?: string } = {}): string {
  if (cents === null || cents === undefined) return empty;
  const { decimals = 2, currency = 'EUR' } = options;
  const format = once(`money ${decimals} ${currency}`, (locale) => {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    return new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits });
  });
  return format.format(cents / 100);
}

/** `€`, and the code of a currency that has no sign. */
export function currencySign(currency: string): string {
  const parts = new Intl.NumberFormat('lt', { style: 'currency', currency }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

/** A number of percent (12.5, not 0.125) as `12,5 %`: rounded to two decimals, or to three where rates are kept. */
export function percent(value: Amount, { decimals = 2 }: { decimals?: 2 | 3 } = {}): string {
  if (value === null || value === undefined) return empty;
  const format = once(
    `percent ${decimals}`,
    (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: decimals }),
  );
  return format.format(value / 100);
}

/** Whole hundredths as `41,94`, always with both decimals: what answers come to. */
export function hundredths(value: Amount): string {
  if (value === null || value === undefined) return empty;
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return once('hundredths', (locale) => new Intl.NumberFormat(locale, digits)).format(value / 100);
}

/** A share in hundredths of a percent as `38,10 %`, always with both decimals: what rates come to. */
export function share(value: Amount): string {
  if (value === null || value === undefined) return empty;
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const format = once('share', (locale) => new Intl.NumberFormat(locale, { style: 'percent', ...digits }));
  return format.format(value / 10_000);
}

/** `5,125`: a number as it is typed, with at most three decimals; empty when there is none. */
export function typedNumber(value: Amount): string {
  if (value === null || value === undefined) return '';
  const options = { maximumFractionDigits: 3, useGrouping: false };
  return once('typed', (locale) => new Intl.NumberFormat(locale, options)).format(value);
}

/** `1 000`. */
export function integer(value: Amount): string {
  if (value === null || value === undefined) return empty;
  const format = once('integer', (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }));
  return format.format(value);
}

/** A number of bytes as `12,4 MB`; less than one of them as `84 kB`. */
export function fileSize(bytes: number): string {
  const isSmall = bytes < 1024 ** 2;
  const unit = isSmall ? 'kilobyte' : 'megabyte';
  const options = { style: 'unit', unit, maximumFractionDigits: isSmall ? 0 : 1 } as const;
  const format = once(unit, (locale) => new Intl.NumberFormat(locale, options));
  return format.format(isSmall ? Math.ceil(bytes / 1024) : bytes / 1024 ** 2);
}

/** `2026-11-20`. A day without time is shown as it is; a moment as the day it is in Vilnius. */
export function date(value: Moment): string {
  return typeof value === 'string' && isDay(value) ? value : isoParts(value).slice(0, 10) || empty;
}

/** `2026-11-20 09:05` in Vilnius. */
export function dateTime(value: Moment): string {
  return isoParts(value) || empty;
}

/** `09:05` in Vilnius. */
export function time(value: Moment): string {
  return isoParts(value).slice(11) || empty;
}

/** `2026 m. lapkritis` from a day or a `2026-11`. */
export function month(value: string | null | undefined): string {
  return named('month', value, { year: 'numeric', month: 'long' });
}

/** `2026 m. lapkričio 20 d.`, for sentences. */
export function longDate(value: string | null | undefined): string {
  return named('long', value, { year: 'numeric', month: 'long', day: 'numeric' });
}

/** `1:05` minutes and seconds. */
export function countdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function named(kind: string, value: string | null | undefined, parts: Intl.DateTimeFormatOptions): string {
  if (!value) return empty;
  const day = new Date(`${value.slice(0, 10).padEnd(10, '-01')}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return empty;
  return once(kind, (locale) => new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' })).format(day);
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text);
}

const hour = 3_600_000;

function isoParts(value: Moment): string {
  if (!value) return '';
  const moment = new Date(value);
  const ms = moment.getTime();
  if (Number.isNaN(ms)) return '';
  return new Date(ms + offset(moment) * hour).toISOString().slice(0, 16).replace('T', ' ');
}

/**
 * Hours by which Vilnius is ahead: summer time from the last Sunday of March to that of October, 01:00 UTC, as
 * since 2003. By hand, because the browser takes a noticeable while to load what it knows of time zones, and
 * every list shows when its rows were changed.
 */
function offset(moment: Date): 2 | 3 {
  const year = moment.getUTCFullYear();
  const isSummer = moment >= lastSunday(year, 2) && moment < lastSunday(year, 9);
  return isSummer ? 3 : 2;
}

function lastSunday(year: number, ofMonth: number): Date {
  const last = new Date(Date.UTC(year, ofMonth + 1, 0, 1));
  last.setUTCDate(last.getUTCDate() - last.getUTCDay());
  return last;
}
