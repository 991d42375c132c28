import { integer, typedNumber } from '@/i18n/format';

/** Amounts are whole numbers up to there, above and below zero. */
export const most = 9999;

/** Why a text is no amount: nobody can read it, it is no whole number, it is too large. */
export type Unreadable = 'text' | 'fraction' | 'size';

export type AmountReading = { amount: number } | { wrong: Unreadable };

/**
 * Reads an amount as people type it and spreadsheets write it: "1 234", "1,234.0", "1.234,00", "(12)", "−12"; nothing is 0.
 * A mark before three digits parts thousands: as a decimal mark it would leave no whole number.
 */
export function readAmount(text: string): AmountReading {
  const bare = text.replaceAll(/[\s'’]/g, '').replaceAll(/[\u2010-\u2015\u2212]/g, '-');
  if (bare === '') return { amount: 0 };
  const [, minus, opened, digits = '', closed] = /^([-+]?)(\(?)([\d.,]+)(\)?)$/.exec(bare) ?? [];
  if (!/\d/.test(digits) || (opened === '') !== (closed === '')) return { wrong: 'text' };
  const whole = wholeOf(digits);
  if (typeof whole !== 'number') return whole;
  if (whole > most) return { wrong: 'size' };
  const isNegative = whole > 0 && (minus === '-') !== (opened === '(');
  return { amount: isNegative ? -whole : whole };
}

function wholeOf(digits: string): number | { wrong: Unreadable } {
  const parts = digits.split(/[.,]/);
  const marks = digits.match(/[.,]/g) ?? [];
  if (marks.length === 0 || isGrouped(parts, marks)) return Number(parts.join(''));
  const decimals = parts.pop() ?? '';
  const mark = marks.pop();
  const isParted = marks.length > 0;
  if (isParted && (marks[0] === mark || !isGrouped(parts, marks))) return { wrong: 'text' };
  return /[1-9]/.test(decimals) ? { wrong: 'fraction' } : Number(parts.join(''));
}

function isGrouped([first = '', ...others]: readonly string[], marks: readonly string[]): boolean {
  return (
    /^[1-9]\d{0,2}$/.test(first) &&
    others.every(({ length }) => length === 3) &&
    marks.every((mark) => mark === marks[0])
  );
}

/** An amount as it stands in a cell: none is empty. */
export function shownAmount(amount: number): string {
  return amount === 0 ? '' : integer(amount);
}

/** An amount as it stands in a field, and in what is copied. */
export function typedAmount(amount: number): string {
  return amount === 0 ? '' : typedNumber(amount).replace('\u2212', '-');
}
