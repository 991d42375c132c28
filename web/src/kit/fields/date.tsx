import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { date } from '@/i18n/format';
import type { ListColumn } from '@/kit/record/describe';
import { CalendarButton } from '@/kit/ui/CalendarButton';
import { parseDay } from '@/kit/ui/day';
import { InlineDay } from '@/kit/ui/InlineDay';
import { TextCell } from './cells';
import {
  type ColumnOptions,
  type FieldOptions,
  type FormField,
  type InputProps,
  shared,
  type With,
} from './field';
import { reader, type Typed, typedEditor } from './typed';

/** A day, `2026-11-20`; of a moment, which cannot be edited, the day it is in Vilnius. */
export function dateColumn<Key extends string>(
  key: Key,
  { edit, width = '9.5rem' }: ColumnOptions = {},
): ListColumn<With<Key, string | null>> {
  const valueText = (value: unknown) => date(value as string | null);
  return {
    key,
    width,
    render: (row) => <TextCell text={valueText(row[key])} />,
    sortValue: (row) => row[key],
    valueText,
    editor: edit && typedEditor(typed, edit),
  };
}

/** A day, typed in any of the usual ways or picked from a calendar. */
export function dateField<Key extends string>(
  key: Key,
  options: FieldOptions = {},
): FormField<With<Key, string | null>> {
  return { key, Input: DayInput, read: reader(parse, 'date'), ...options };
}

const typed: Typed = {
  Field: InlineDay,
  parse,
  write: () => '',
  isValue: (value) => typeof value === 'string' && parseDay(value) === value,
  refusal: (_typed, t) => t('edit.date'),
};

function parse(text: string): string | null | undefined {
  return text.trim() === '' ? null : parseDay(text);
}

/** What is typed is written out as everywhere once the field is left; the calendar writes into it too. */
function DayInput(props: InputProps) {
  const { t } = useTranslation();
  const { label, entry, onChange, onBlur, disabled } = props;
  const text = typeof entry === 'string' ? entry : '';
  const leave = () => {
    const day = parseDay(text);
    if (day !== undefined && day !== text) onChange(day);
    onBlur();
  };
  return (
    <TextInput
      {...shared(props)}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={leave}
      placeholder={t('date.placeholder')}
      rightSection={<CalendarButton label={label} value={text} onPick={onChange} disabled={disabled} />}
      autoComplete="off"
    />
  );
}
