import type { ComponentType } from 'react';
import type { Resources } from '@/i18n/resources';
import type { Fields } from '@/kit/record/conflict';
import type { CellContext, ListRow } from '@/kit/record/entity';

/** A record that has this field: what ties a column or a field of a form to the records it may be used for. */
export type With<Key extends string, Value> = Readonly<Record<Key, Value>>;

/** Whether a field that is edited may be left empty. */
export type Need = 'optional' | 'required';

/** What a column of any kind can be given. */
export interface ColumnOptions {
  /** Edited in place; a required one must not be left empty. */
  edit?: Need;
  width?: string;
}

/** What is typed into a field becomes a value of the record, or a word about what is wrong with it. */
export type Reading = { value: unknown; refusal?: undefined } | { value?: undefined; refusal: Refusal };

/** Names of texts below form:refusal. */
export type Refusal = keyof Resources['form']['refusal'];

export interface InputProps {
  /** The field of the record; marks the element so that an error can bring the focus to it. */
  name: string;
  label: string;
  required: boolean;
  /** As typed, which need not be a value yet. */
  entry: unknown;
  onChange: (entry: unknown) => void;
  onBlur: () => void;
  /** What is wrong, in words. */
  error: string | undefined;
  /** The same for parts of the field, by their paths: "name.2". */
  partErrors: Readonly<Record<string, string>>;
  disabled: boolean;
  /** Its value is being looked at by the server. */
  isChecking: boolean;
  /** What the record has in another field, or will have when it is saved. */
  valueOf: (key: string) => unknown;
  /** Puts values into other fields: what follows from the choice of this one. */
  put: (values: Fields) => void;
  context: CellContext;
}

export interface CheckInput {
  /** The collection, as the contract names it: "/serie". */
  path: string;
  value: unknown;
  /** The record being edited; absent for a new one. */
  row: ListRow | undefined;
  /** What the record has in a field, or will have when it is saved. */
  valueOf: (key: string) => unknown;
}

/**
 * A field of a form, made by its kind: `moneyField('price')`. It belongs only into forms of records that have a field
 * of this name and of a type that fits the kind.
 */
export interface FormField<Row = never> {
  /** For the compiler alone, which checks the key by it. */
  of?: (row: Row) => void;
  /** Field of the record, and the key of its label in the entity's texts. */
  key: string;
  Input: ComponentType<InputProps>;
  /** Whether it must not be left empty, which other values may decide. */
  required?: boolean | ((values: Fields) => boolean);
  /** Shown only while the values say so, and emptied when they do not any more. */
  when?: (values: Fields) => boolean;
  /** Takes the whole width of its section. */
  isWide?: true;
  /** How a value of the record looks when it is typed; absent when it looks as it is. */
  toEntry?: (value: unknown) => unknown;
  read?: (entry: unknown) => Reading;
  /** Looks at a value while the form is filled in; answers what is wrong with it. */
  check?: (input: CheckInput) => Promise<Refusal | undefined>;
}

/** What a field of any kind can be given. */
export type FieldOptions = Pick<FormField, 'required' | 'isWide' | 'check' | 'when'>;

/** What every input of the kit takes in the same way. */
export function shared({ name, label, required, onBlur, error, disabled }: InputProps) {
  return { name, label, required, onBlur, error, disabled };
}
