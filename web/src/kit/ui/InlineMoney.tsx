import { useRef } from 'react';
import type { InlineTypedProps } from './InlineCell';
import classes from './InlineCell.module.css';
import { MoneyInput } from './MoneyInput';
import { useFocusRequest } from './useFocusRequest';

interface InlineMoneyProps extends InlineTypedProps {
  currency?: string;
}

/** An amount of money inside a table cell, its error under it. */
export function InlineMoney(props: InlineMoneyProps) {
  const { value, onChange, label, errors, focusRequest, currency } = props;
  const input = useRef<HTMLInputElement>(null);
  useFocusRequest(input, focusRequest);
  return (
    <MoneyInput
      ref={input}
      text={value}
      onText={onChange}
      currency={currency}
      aria-label={label}
      error={errors?.join(' ')}
      classNames={{ error: classes.error }}
    />
  );
}
