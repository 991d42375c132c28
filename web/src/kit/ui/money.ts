import i18next from 'i18next';

/** What typed text says as an amount of money. */
export interface MoneyReading {
  /** Whole cents; null when nothing is typed; undefined when it is no amount, or might be one of two. */
  cents: number | null | undefined;
  /** The amounts it might be, when it might be two: "24.500" is a lot of money to some and little to others. */
  readings?: readonly number[];
  /** It is an amount, and larger than any that is kept. */
  isTooLarge?: true;
}

/** Up to there every cent is found exactly. */
const most = 99_999_999_999_999;

/**
 * Reads an amount as people type it: "24500,5", "24 500.50 €", "1.234,50". The last comma or point is the
 * decimal mark when one or two digits follow it; the other may part thousands. One mark with three digits
 * behind it could be either, so it is no amount and both readings are given; neither are more decimals.
 */
export function parseMoney(typed: string): MoneyReading {
  const text = typed.replaceAll(/[\s\p{Sc}]|EUR|USD/gu, '').replace('\u2212', '-');
  if (text === '') return { cents: null };
  const [, minus, digits] = /^(-?)([\d.,]+)$/.exec(text) ?? [];
  if (digits === undefined) return { cents: undefined };
  const sign = minus === '-' ? -1 : 1;
  const last = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'));
  if (last < 0) return within(sign, digits, '');

  const mark = digits[last] ?? '';
  const whole = digits.slice(0, last);
  const decimals = digits.slice(last + 1);
  const other = mark === ',' ? '.' : ',';
  if (decimals.length === 1 || decimals.length === 2) return within(sign, ungrouped(whole, other), decimals);
  if (decimals.length !== 3 || whole === '' || whole.includes(other)) return { cents: undefined };
  const thousands = within(sign, ungrouped(digits, mark), '');
  if (whole.includes(mark)) return thousands;
  const fraction = within(sign, String(Math.round(Number(whole + decimals) / 10)), undefined);
  const readings = [thousands.cents, fraction.cents].filter((cents) => typeof cents === 'number');
  return readings.length > 1 ? { cents: undefined, readings } : { cents: undefined };
}

/** Takes marks out that part thousands; undefined when they do not. */
function ungrouped(whole: string, mark: string): string | undefined {
  const grouped = new RegExp(`^[1-9]\\d{0,2}([${mark}]\\d{3})+$`);
  if (grouped.test(whole)) return whole.replaceAll(mark, '');
  return /^\d*$/.test(whole) ? whole : undefined;
}

/** Whole units with decimals, or cents already when there are no decimals to speak of. */
function within(sign: 1 | -1, whole: string | undefined, decimals: string | undefined): MoneyReading {
  if (whole === undefined) return { cents: undefined };
  const cents = Number(whole + (decimals === undefined ? '' : decimals.padEnd(2, '0')));
  return cents <= most ? { cents: cents === 0 ? 0 : sign * cents } : { cents: undefined, isTooLarge: true };
}

/** `24 500,50`: an amount as it stands in a field. */
export function typedMoney(cents: number): string {
  const format = new Intl.NumberFormat(i18next.language === 'en' ? 'en-IE' : 'lt-LT', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return format.format(cents / 100);
}
