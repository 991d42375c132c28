import { TextInput } from '@mantine/core';
import { useRef } from 'react';
import classes from './InlineCell.module.css';
import { useFocusRequest } from './useFocusRequest';

/** What every field inside a table cell has. */
export interface InlineFieldProps {
  /** The column's title: in a table the head names the field, for others this does. */
  label: string;
  errors: readonly string[] | undefined;
  /** Changes whenever the field should take the focus; undefined when it should not. */
  focusRequest: number | undefined;
}

/** What every field inside a table cell has in which something is typed. */
export interface InlineTypedProps extends InlineFieldProps {
  value: string;
  onChange: (value: string) => void;
}

interface InlineCellProps extends InlineTypedProps {
  /** Language of the text being typed, when it is not the language of the screen. */
  lang?: string;
  placeholder?: string;
  /** Which keyboard a phone shows. */
  inputMode?: 'decimal' | 'numeric';
}

/** A text field inside a table cell, its error under it. */
export function InlineCell({ onChange, label, errors, focusRequest, ...field }: InlineCellProps) {
  const input = useRef<HTMLInputElement>(null);
  useFocusRequest(input, focusRequest);
  return (
    <TextInput
      {...field}
      ref={input}
      onChange={(event) => onChange(event.currentTarget.value)}
      aria-label={label}
      error={errors?.join(' ')}
      classNames={{ input: classes.input, error: classes.error }}
      autoComplete="off"
    />
  );
}
