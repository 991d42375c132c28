import { integer as write, typedNumber } from '@/i18n/format';
import type { ListColumn } from '@/kit/record/describe';
import { InlineCell, type InlineTypedProps } from '@/kit/ui/InlineCell';
import type { ColumnOptions, FieldOptions, FormField, InputProps, With } from './field';
import { isNumber, numberColumn, reader, type Typed, TypedInput, typedEditor } from './typed';

/** A whole number. */
export function integerColumn<Key extends string>(
  key: Key,
  { edit, width = '8rem' }: ColumnOptions = {},
): ListColumn<With<Key, number | null>> {
  return numberColumn(key, write, { width, editor: edit && typedEditor(typed, edit) });
}

/** A year: its digits stand together. */
export function yearColumn<Key extends string>(
  key: Key,
  { edit, width = '8rem' }: ColumnOptions = {},
): ListColumn<With<Key, number | null>> {
  return numberColumn(key, String, { width, editor: edit && typedEditor(typed, edit) });
}

/** A whole number. */
export function integerField<Key extends string>(
  key: Key,
  options: FieldOptions = {},
): FormField<With<Key, number | null>> {
  return {
    key,
    Input: IntegerInput,
    toEntry: (value) => typedNumber(isNumber(value) ? value : null),
    read: reader(parseInteger, 'integer'),
    ...options,
  };
}

/**
 * Reads a whole number as people type it: "1000", "1 000". Null when nothing is typed; undefined when it is
 * no whole number, also when it only might be one: "1.000" is a thousand to some and one to others.
 */
export function parseInteger(typed: string): number | null | undefined {
  const text = typed.replaceAll(/\s/g, '').replace('\u2212', '-');
  if (text === '') return null;
  const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) ? value : undefined;
}

const typed: Typed = {
  Field: IntegerCell,
  parse: parseInteger,
  write: (value) => typedNumber(value as number | null | undefined),
  isValue: isNumber,
  refusal: (_typed, t) => t('edit.integer'),
};

function IntegerCell(field: InlineTypedProps) {
  return <InlineCell {...field} inputMode="numeric" />;
}

function IntegerInput(props: InputProps) {
  return <TypedInput {...props} look={{ inputMode: 'numeric' }} />;
}
