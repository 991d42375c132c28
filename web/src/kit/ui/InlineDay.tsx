import { TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CalendarButton } from './CalendarButton';
import { parseDay } from './day';
import type { InlineTypedProps } from './InlineCell';
import classes from './InlineCell.module.css';
import { useFocusRequest } from './useFocusRequest';

/** A day inside a table cell, typed or picked from a calendar; written out in full once the cell is left. */
export function InlineDay({ value, onChange, label, errors, focusRequest }: InlineTypedProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  useFocusRequest(input, focusRequest);
  const writeOut = () => {
    const day = parseDay(value);
    if (day !== undefined && day !== value) onChange(day);
  };
  return (
    <TextInput
      ref={input}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={writeOut}
      placeholder={t('date.placeholder')}
      rightSection={<CalendarButton label={label} value={value} onPick={onChange} />}
      aria-label={label}
      error={errors?.join(' ')}
      classNames={{ error: classes.error }}
      autoComplete="off"
    />
  );
}
