import type { ColumnEditor, EditorProps, ListColumn } from '@/kit/record/describe';
import { InlineCell } from '@/kit/ui/InlineCell';
import { TextCell } from './cells';
import type { ColumnOptions, FieldOptions, FormField, InputProps, Need, With } from './field';
import { isBlank, refuseMissing } from './needs';
import { TypedInput } from './typed';

/** A plain text. */
export function textColumn<Key extends string>(
  key: Key,
  { edit, width }: ColumnOptions = {},
): ListColumn<With<Key, string | null>> {
  return {
    key,
    width,
    render: (row) => <TextCell text={row[key]} />,
    searchText: (row) => row[key] ?? '',
    sortValue: (row) => row[key],
    editor: edit && textEditor(edit),
  };
}

/** A code: short, in letters of equal width. */
export function codeColumn<Key extends string>(
  key: Key,
  options: ColumnOptions = {},
): ListColumn<With<Key, string | null>> {
  return {
    ...textColumn(key, { width: '9rem', ...options }),
    render: (row) => <TextCell text={row[key]} monospace />,
  };
}

function textEditor(need: Need): ColumnEditor {
  return { Input: TextEditor, refusal: refuseMissing(need, isBlank) };
}

function TextEditor({ value, context: _context, ...field }: EditorProps) {
  return <InlineCell {...field} value={typeof value === 'string' ? value : ''} />;
}

type TextField<Key extends string> = FormField<With<Key, string | null>>;

/** A plain text, or a code. */
export function textField<Key extends string>(key: Key, options: FieldOptions = {}): TextField<Key> {
  return { key, Input: TypedInput, ...options };
}

/** An address in the web. */
export function linkField<Key extends string>(key: Key, options: FieldOptions = {}): TextField<Key> {
  return { key, Input: LinkInput, ...options };
}

/** An e-mail address. */
export function emailField<Key extends string>(key: Key, options: FieldOptions = {}): TextField<Key> {
  return { key, Input: EmailInput, ...options };
}

/** A telephone number. */
export function phoneField<Key extends string>(key: Key, options: FieldOptions = {}): TextField<Key> {
  return { key, Input: PhoneInput, ...options };
}

function LinkInput(props: InputProps) {
  return <TypedInput {...props} look={{ type: 'url' }} />;
}

function EmailInput(props: InputProps) {
  return <TypedInput {...props} look={{ type: 'email', inputMode: 'email' }} />;
}

function PhoneInput(props: InputProps) {
  return <TypedInput {...props} look={{ type: 'tel' }} />;
}
