import { centsOf, amountOf } from '@/api/money';
import { typedNumber } from '@/i18n/format';
import { parseInteger } from '@/kit/fields/integer';
import { parsePercent } from '@/kit/fields/percent';
import { parseMoney, typedMoney } from '@/kit/ui/money';
import { validUntil } from './changes/valid-until';

/** How the value of a field stands in it as text. */
export interface Writing<Value> {
  written: (value: Value) => string;
  /** Undefined when the text says no such value. */
  read: (text: string) => Value | undefined;
  /** What to say then. */
  wrong?: (text: string) => 'money' | 'moneyTooLarge' | 'integer' | 'percent' | 'past';
}

export const asText: Writing<string> = { written: (text) => text, read: (text) => text.trim() };

/** The last day of an offer, which is read by its own field: one that has passed is a slip, and ends the work on it. */
export const asLastDay: Writing<string | null> = {
  written: (day) => day ?? '',
  read: (text) => (text !== '' && text < validUntil(0) ? undefined : text || null),
  wrong: () => 'past',
};

export const asAmount: Writing<number | null> = {
  written: (amount) => (amount === null ? '' : typedMoney(centsOf(amount))),
  read: (text) => {
    const { cents } = parseMoney(text);
    return typeof cents === 'number' ? amountOf(cents) : cents;
  },
  wrong: (text) => (parseMoney(text).isTooLarge ? 'moneyTooLarge' : 'money'),
};

/** A price of 0 is none. */
export const asPrice: Writing<number | null> = {
  ...asAmount,
  read: (text) => {
    const amount = asAmount.read(text);
    return amount === 0 ? null : amount;
  },
};

export const asCount: Writing<number | null> = {
  written: typedNumber,
  read: parseInteger,
  wrong: () => 'integer',
};

/** A number that is always there. */
export const asNumber: Writing<number> = {
  written: typedNumber,
  read: (text) => parseInteger(text) ?? undefined,
  wrong: () => 'integer',
};

export const asPercent: Writing<number | null> = {
  written: typedNumber,
  read: parsePercent,
  wrong: () => 'percent',
};
