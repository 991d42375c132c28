import { Loader, TextInput, type TextInputProps } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnEditor, EditorProps, ListColumn } from '@/kit/record/describe';
import type { CellContext } from '@/kit/record/entity';
import type { InlineTypedProps } from '@/kit/ui/InlineCell';
import { TextCell } from './cells';
import { type FormField, type InputProps, type Need, type Refusal, shared, type With } from './field';

// What kinds of values that are typed have in common.

/** How a kind of value is typed into a cell: in more ways than one. */
export interface Typed {
  Field: ComponentType<InlineTypedProps>;
  /** Null when nothing is typed; undefined when it is no such value. */
  parse: (typed: string) => unknown;
  /** How a value looks in its field. */
  write: (value: unknown) => string;
  isValue: (value: unknown) => boolean;
  refusal: (typed: string, t: CellContext['t']) => string;
}

/** The draft holds the value; what is none stays as it was typed, to be refused. */
export function typedEditor({ Field, parse, write, isValue, refusal }: Typed, need: Need): ColumnEditor {
  const meaning = (typed: string) => {
    const value = parse(typed);
    return value === undefined ? typed : value;
  };
  function TypedEditor({ value, onChange, context: _context, ...field }: EditorProps) {
    const [typed, setTyped] = useState('');
    const change = (next: string) => {
      setTyped(next);
      onChange(meaning(next));
    };
    // What was typed stays ("5,20") as long as it means the value.
    const own = typeof value === 'string' ? value : write(value);
    return <Field {...field} value={meaning(typed) === value ? typed : own} onChange={change} />;
  }
  return {
    Input: TypedEditor,
    refusal: (value, { t }) => {
      if (value === null || value === undefined || value === '')
        return need === 'required' ? t('edit.required') : undefined;
      return isValue(value) ? undefined : refusal(value as string, t);
    },
  };
}

interface TypedInputProps extends InputProps {
  look?: Pick<TextInputProps, 'inputMode' | 'type'>;
}

/** Anything that is typed into a form. */
export function TypedInput({ look, ...props }: TypedInputProps) {
  const { t } = useTranslation('form');
  const { entry, onChange, isChecking } = props;
  return (
    <TextInput
      {...shared(props)}
      {...look}
      value={typeof entry === 'string' ? entry : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSection={isChecking && <Loader size={14} role="img" aria-label={t('checking')} />}
      autoComplete="off"
    />
  );
}

/** A number that need not be whole. */
export function DecimalInput(props: InputProps) {
  return <TypedInput {...props} look={{ inputMode: 'decimal' }} />;
}

/** Reads what is typed into a form, or says that it is no such value. */
export function reader(
  parse: (typed: string) => string | number | null | undefined,
  refusal: Refusal,
): FormField['read'] {
  return (entry) => {
    const value = parse(String(entry));
    return value === undefined ? { refusal } : { value };
  };
}

export const isNumber = (value: unknown): value is number => typeof value === 'number';

/** A number: to the right, written the same in the list, its history and its conflicts. */
export function numberColumn<Key extends string, Row extends With<Key, number | null>>(
  key: Key,
  write: (value: number | null, row?: Row) => string,
  column: Pick<ListColumn<unknown>, 'width' | 'editor'>,
): ListColumn<Row> {
  return {
    key,
    align: 'end',
    render: (row) => <TextCell text={write(row[key], row)} />,
    sortValue: (row) => row[key],
    valueText: (value, _context, row) => write(value as number | null, row),
    ...column,
  };
}
