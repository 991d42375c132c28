import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import type { EditorProps, ListColumn } from '@/kit/record/describe';
import { InlineFlag } from '@/kit/ui/InlineFlag';
import { TextCell } from './cells';
import { type FieldOptions, type FormField, type InputProps, shared, type With } from './field';
import classes from './flag.module.css';

/** A yes or no. */
export function flagColumn<Key extends string>(
  key: Key,
  { edit, width = '8rem' }: { edit?: 'optional'; width?: string } = {},
): ListColumn<With<Key, boolean>> {
  return {
    key,
    width,
    render: (row, { t }) => <TextCell text={row[key] ? t('value.yes') : t('value.no')} />,
    sortValue: (row) => Number(row[key]),
    editor: edit && { Input: FlagEditor },
  };
}

/** A yes or no. */
export function flagField<Key extends string>(
  key: Key,
  options: Pick<FieldOptions, 'when'> = {},
): FormField<With<Key, boolean>> {
  return { key, Input: SwitchInput, toEntry: (value) => value === true, ...options };
}

function FlagEditor({ value, context: _context, ...field }: EditorProps) {
  return <InlineFlag {...field} value={value === true} />;
}

function SwitchInput(props: InputProps) {
  const { entry, onChange } = props;
  return (
    <Switch
      {...shared(props)}
      required={false}
      className={classes.switch}
      checked={entry === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
