import { empty, typedNumber } from '@/i18n/format';
import type { ListColumn } from '@/kit/record/describe';
import type { FieldOptions, FormField, With } from './field';
import { DecimalInput, isNumber, numberColumn, reader } from './typed';

/** A measure, as it is typed. */
export function decimalColumn<Key extends string>(
  key: Key,
  { width = '8rem' }: { width?: string } = {},
): ListColumn<With<Key, number | null>> {
  return numberColumn(key, (value) => typedNumber(value) || empty, { width });
}

/** A measure such as 62,5 kWh: never negative, with at most three decimals. */
export function decimalField<Key extends string>(
  key: Key,
  options: FieldOptions = {},
): FormField<With<Key, number | null>> {
  return {
    key,
    Input: DecimalInput,
    toEntry: (value) => typedNumber(isNumber(value) ? value : null),
    read: reader(parseDecimal, 'decimal'),
    ...options,
  };
}

/**
 * Reads a measure as people type it: "62,5", "62.5", "1 250". Null when nothing is typed; undefined when it is
 * no number from 0 to 999999.999 with at most three decimals.
 */
function parseDecimal(typed: string): number | null | undefined {
  const text = typed.replaceAll(/\s/g, '');
  if (text === '') return null;
  return /^\d{1,6}([.,]\d{1,3})?$/.test(text) ? Number(text.replace(',', '.')) : undefined;
}
