import { useRef } from 'react';
import type { InlineTypedProps } from './InlineCell';
import classes from './InlineCell.module.css';
import { MoneyInput } from './MoneyInput';
import { useFocusRequest } from './useFocusRequest';

/** An amount of money inside a table cell, its error under it. */
export function InlineMoney({ value, onChange, label, errors, focusRequest }: InlineTypedProps) {
  const input = useRef<HTMLInputElement>(null);
  useFocusRequest(input, focusRequest);
  return (
    <MoneyInput
      ref={input}
      text={value}
      onText={onChange}
      aria-label={label}
      error={errors?.join(' ')}
      classNames={{ error: classes.error }}
    />
  );
}
