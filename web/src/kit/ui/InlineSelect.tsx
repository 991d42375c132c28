import { NativeSelect } from '@mantine/core';
import { useRef } from 'react';
import type { InlineFieldProps } from './InlineCell';
import classes from './InlineCell.module.css';
import { useFocusRequest } from './useFocusRequest';

interface InlineSelectProps extends InlineFieldProps {
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
}

/** A choice of few values inside a table cell: the browser's own list, usable by finger and keyboard. */
export function InlineSelect({ value, onChange, options, label, errors, focusRequest }: InlineSelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  useFocusRequest(select, focusRequest);
  return (
    <NativeSelect
      ref={select}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={options}
      aria-label={label}
      error={errors?.join(' ')}
      classNames={{ error: classes.error }}
    />
  );
}
