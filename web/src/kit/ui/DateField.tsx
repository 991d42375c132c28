import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CalendarButton } from './CalendarButton';
import { parseDay } from './day';

interface DateFieldProps extends Omit<
  TextInputProps,
  'value' | 'onChange' | 'onBlur' | 'error' | 'type' | 'label'
> {
  label: string;
  /** YYYY-MM-DD, empty for no day. */
  value: string;
  /** Called once a whole day is written (or none), on Enter and when the field is left. */
  onChange: (day: string) => void;
  /**
   * What becomes of the day when something is typed that is none. Where a button sends it later, it is none then: the
   * day before is not what stands in the field. A field that takes effect by itself keeps it.
   */
  whenWrong: 'none' | 'keep';
  /** What is wrong with the day itself. */
  refusal?: string | undefined;
}

/** A day that is typed. What is no day stays as it was typed, with a word about it under the field. */
export function DateField({ value, onChange, whenWrong, refusal, ...field }: DateFieldProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(value);
  const [typed, setTyped] = useState(value);
  const [isWrong, setWrong] = useState(false);

  // Changed from outside, by the address or a button: what is typed gives way.
  if (value !== shown) {
    setShown(value);
    setTyped(value);
    setWrong(false);
  }

  const commit = () => {
    const text = typed.trim();
    const day = text === '' ? '' : parseDay(text);
    setWrong(day === undefined);
    if (day === undefined) {
      if (whenWrong === 'keep' || value === '') return;
      setShown(''); // so that what is typed stays
      onChange('');
      return;
    }
    setTyped(day);
    if (day !== value) onChange(day);
  };

  return (
    <TextInput
      placeholder={t('date.placeholder')}
      rightSection={
        <CalendarButton label={field.label} value={typed} onPick={onChange} disabled={field.disabled} />
      }
      autoComplete="off"
      {...field}
      value={typed}
      error={isWrong ? t('date.invalid') : refusal}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setWrong(false);
      }}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}
