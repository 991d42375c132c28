import { percent, typedNumber } from '@/i18n/format';
import type { ListColumn } from '@/kit/record/describe';
import { InlineCell, type InlineTypedProps } from '@/kit/ui/InlineCell';
import type { ColumnOptions, FieldOptions, FormField, With } from './field';
import { DecimalInput, isNumber, numberColumn, reader, type Typed, typedEditor } from './typed';

/** A rate in percent, with up to three decimals. */
export function percentColumn<Key extends string>(
  key: Key,
  { edit, width = '9rem' }: ColumnOptions = {},
): ListColumn<With<Key, number | null>> {
  const write = (value: number | null) => percent(value, { decimals: 3 });
  return numberColumn(key, write, { width, editor: edit && typedEditor(typed, edit) });
}

/** A percentage from 0 to 100. */
export function percentField<Key extends string>(
  key: Key,
  options: FieldOptions = {},
): FormField<With<Key, number | null>> {
  return {
    key,
    Input: DecimalInput,
    toEntry: (value) => typedNumber(isNumber(value) ? value : null),
    read: reader(parsePercent, 'percent'),
    ...options,
  };
}

/**
 * Reads a percentage as people type it: "5,25", "5.25 %". Null when nothing is typed; undefined when it is
 * no number from 0 to 100 with at most three decimals.
 */
export function parsePercent(typed: string): number | null | undefined {
  const text = typed.trim().replace(/\s*%$/, '');
  if (text === '') return null;
  if (!/^\d{1,3}([.,]\d{1,3})?$/.test(text)) return undefined;
  const value = Number(text.replace(',', '.'));
  return value <= 100 ? value : undefined;
}

const typed: Typed = {
  Field: PercentCell,
  parse: parsePercent,
  write: (value) => typedNumber(value as number | null | undefined),
  isValue: isNumber,
  refusal: (_typed, t) => t('edit.percent'),
};

function PercentCell(field: InlineTypedProps) {
  return <InlineCell {...field} inputMode="decimal" />;
}
