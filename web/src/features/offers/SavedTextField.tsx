import { Textarea, TextInput } from '@mantine/core';
import type { HTMLInputTypeAttribute } from 'react';
import { type TextField, useSaveField } from './use-save-field';
import type { Version } from './wire';

interface SavedTextFieldProps {
  version: Version;
  field: Exclude<TextField, 'expire_date'>;
  label: string;
  type?: HTMLInputTypeAttribute;
  maxLength?: number;
  long?: boolean;
  disabled?: boolean;
  /** Gets the focus when what it stands in opens. */
  isFirst?: boolean;
}

/** A text of the offer that is saved when the field is left, and on Enter. */
export function SavedTextField({ version, field, label, long, isFirst, ...look }: SavedTextFieldProps) {
  const { typed, setTyped, save } = useSaveField(version, field, label);
  const common = {
    name: field,
    label,
    value: typed,
    autoComplete: 'off',
    'data-autofocus': isFirst || undefined,
    onBlur: () => void save(typed.trim()),
  };
  if (long)
    return (
      <Textarea
        {...common}
        disabled={look.disabled}
        autosize
        minRows={3}
        maxRows={10}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    );
  return (
    <TextInput
      {...common}
      {...look}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save(typed.trim());
      }}
    />
  );
}
