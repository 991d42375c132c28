import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import type { ColumnEditor, EditorProps, ListColumn } from '@/kit/record/describe';
import type { CellContext } from '@/kit/record/entity';
import { entityText } from '@/kit/record/entity-texts';
import { InlineSelect } from '@/kit/ui/InlineSelect';
import { TextCell } from './cells';
import {
  type ColumnOptions,
  type FieldOptions,
  type FormField,
  type InputProps,
  type Need,
  shared,
  type With,
} from './field';
import { isBlank, refuseMissing } from './needs';

export interface ChoiceOption {
  value: string;
  label: string;
}

/** One of a few values, in the order given; the words for them are in the entity's texts, below `values`. */
export function choiceColumn<Key extends string, Value extends string | number>(
  key: Key,
  values: readonly Value[],
  { edit, width }: ColumnOptions = {},
): ListColumn<With<Key, Value | null>> {
  const valueText = (value: unknown, context: CellContext) => choiceText(key, String(value), context);
  return {
    key,
    width,
    render: (row, context) => <TextCell text={row[key] === null ? null : valueText(row[key], context)} />,
    sortValue: (row) => (row[key] === null ? null : values.indexOf(row[key])),
    valueText,
    editor: edit && choiceEditor(key, values, edit),
  };
}

/** One of few values; `useOptions` may ask the server for them. */
export function choiceField<Key extends string>(
  key: Key,
  useOptions: (context: CellContext) => readonly ChoiceOption[] | undefined,
  options: FieldOptions = {},
): FormField<With<Key, string | null>> {
  const Input = (props: InputProps) => <ChoiceInput {...props} options={useOptions(props.context)} />;
  return { key, Input, ...options };
}

function choiceText(key: string, value: string, { texts }: CellContext): string {
  return entityText(texts, `values.${key}.${value}`);
}

function choiceEditor(key: string, values: readonly (string | number)[], need: Need): ColumnEditor {
  function ChoiceEditor({ value, onChange, context, ...field }: EditorProps) {
    const options = values.map((one) => ({
      value: String(one),
      label: choiceText(key, String(one), context),
    }));
    return (
      <InlineSelect
        {...field}
        value={values.includes(value as string) ? String(value) : ''}
        options={withNothing(options, need, !isBlank(value))}
        onChange={(next) => onChange(values.find((one) => String(one) === next) ?? null)}
      />
    );
  }
  return { Input: ChoiceEditor, refusal: refuseMissing(need, isBlank) };
}

/** The line of a select that chooses nothing; there while nothing is chosen, and where that is allowed. */
export function withNothing(
  options: readonly ChoiceOption[],
  need: Need,
  isChosen: boolean,
): readonly ChoiceOption[] {
  return need === 'required' && isChosen ? options : [{ value: '', label: '' }, ...options];
}

interface ChoiceInputProps extends InputProps {
  /** Undefined while they are on their way. */
  options: readonly ChoiceOption[] | undefined;
}

/** One of few values: the browser's own list, usable by finger and keyboard. */
export function ChoiceInput({ options: known, ...props }: ChoiceInputProps) {
  const { entry, onChange } = props;
  const options = known ?? [];
  const value = typeof entry === 'string' ? entry : '';
  const isKnown = options.some((option) => option.value === value);
  // A value that is offered no more stays, and nothing chosen is a line of its own.
  const data: NativeSelectProps['data'] = isKnown ? [...options] : [{ value, label: value }, ...options];
  return (
    <NativeSelect
      {...shared(props)}
      data={data}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
