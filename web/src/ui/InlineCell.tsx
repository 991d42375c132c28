import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './InlineCell.module.css';

interface InlineCellProps {
  value: string;
  onChange: (value: string) => void;
  /** The column's title: in a table the head names the field, for others this does. */
  label: string;
  /** Language of the text being typed, when it is not the language of the screen. */
  lang?: string;
  placeholder?: string;
  errors: readonly string[] | undefined;
  /** Changes whenever the field should take the focus; undefined when it should not. */
  focusRequest: number | undefined;
}

/** A text field inside a table cell, its error under it. */
export function InlineCell({
  value,
  onChange,
  label,
  lang,
  placeholder,
  errors,
  focusRequest,
}: InlineCellProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusRequest === undefined) return;
    input.current?.focus();
    input.current?.select();
  }, [focusRequest]);

  return (
    <TextInput
      ref={input}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      aria-label={label}
      lang={lang}
      placeholder={placeholder}
      error={errors?.join(' ')}
      classNames={{ error: classes.error }}
      autoComplete="off"
    />
  );
}
