import { centsOf, amountOf } from '@/api/money';
import { typedNumber } from '@/i18n/format';
import { parseInteger } from '@/kit/fields/integer';
import { parsePercent } from '@/kit/fields/percent';
import { parseMoney, typedMoney } from '@/kit/ui/money';

/** How the value of a field stands in it as text. */
export interface Writing<Value> {
  written: (value: Value) => string;
  /** Undefined when the text says no such value. */
  read: (text: string) => Value | undefined;
  /** What to say then. */
  wrong?: 'money' | 'integer' | 'percent';
}

export const asText: Writing<string> = { written: (text) => text, read: (text) => text.trim() };

/** A day is read by its own field. */
export const asDay: Writing<string | null> = { written: (day) => day ?? '', read: (text) => text || null };

export const asAmount: Writing<number | null> = {
  written: (amount) => (amount === null ? '' : typedMoney(centsOf(amount))),
  read: (text) => {
    const { cents } = parseMoney(text);
    return typeof cents === 'number' ? amountOf(cents) : cents;
  },
  wrong: 'money',
};

export const asCount: Writing<number | null> = {
  written: typedNumber,
  read: parseInteger,
  wrong: 'integer',
};

/** A number that is always there. */
export const asNumber: Writing<number> = {
  written: typedNumber,
  read: (text) => parseInteger(text) ?? undefined,
  wrong: 'integer',
};

export const asPercent: Writing<number | null> = {
  written: typedNumber,
  read: parsePercent,
  wrong: 'percent',
};
