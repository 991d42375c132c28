import { Textarea, TextInput } from '@mantine/core';
import type { HTMLInputTypeAttribute } from 'react';
import { useNeed } from './needs';
import { useSaveField } from './use-save-field';
import type { Version } from './wire';
import { asText } from './writing';

/** The texts of an offer that are typed. */
export type TextField =
  | 'customer_phone'
  | 'customer_email'
  | 'title'
  | 'comment'
  | 'delivery_term'
  | 'extra_services'
  | 'extra_equipment'
  | 'third_party_equipment'
  | 'required_equipment'
  | 'deposit_comment'
  | 'creditor'
  | 'franchise_accident'
  | 'franchise_theft';

interface SavedTextFieldProps {
  version: Version;
  field: TextField;
  label: string;
  help?: string;
  type?: HTMLInputTypeAttribute;
  /** What counts while nothing is typed. */
  placeholder?: string | undefined;
  /** Several lines, that many at first. */
  rows?: number;
  disabled?: boolean;
}

/** A text of the offer that is saved when the field is left, and on Enter. */
export function SavedTextField({
  version,
  field,
  label,
  help,
  rows,
  placeholder,
  disabled,
  ...look
}: SavedTextFieldProps) {
  const { typed, setTyped, commit, error } = useSaveField(version, field, asText);
  const need = useNeed(field);
  const common = {
    name: field,
    label,
    description: help,
    value: typed,
    placeholder,
    disabled,
    withAsterisk: need.required,
    error: error || need.missing,
    autoComplete: 'off',
    onBlur: () => void commit(typed),
  };
  if (rows)
    return (
      <Textarea
        {...common}
        autosize
        minRows={rows}
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
        if (event.key === 'Enter') void commit(typed);
      }}
    />
  );
}
