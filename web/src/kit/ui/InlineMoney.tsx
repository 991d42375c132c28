import { useRef } from 'react';
import { currencySign } from '@/i18n/format';
import type { InlineTypedProps } from './InlineCell';
import classes from './InlineCell.module.css';
import { MoneyInput } from './MoneyInput';
import { useFocusRequest } from './useFocusRequest';

interface InlineMoneyProps extends InlineTypedProps {
  currency?: string;
}

/** An amount of money inside a table cell, its error under it. */
export function InlineMoney(props: InlineMoneyProps) {
  const { value, onChange, label, errors, focusRequest, currency = 'EUR' } = props;
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
      classNames={{ input: classes.input, error: classes.error }}
      {...(currencySign(currency).length === 1 && { rightSectionWidth: '1.375rem' })}
    />
  );
}
