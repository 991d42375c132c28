import { empty } from '@/i18n/format';
import type {
  ColumnEditor,
  EditorProps,
  ListColumn,
  ListDescription,
  Reference,
} from '@/kit/record/describe';
import type { CellContext, ListParams, ListRow } from '@/kit/record/entity';
import { InlineSelect } from '@/kit/ui/InlineSelect';
import { TextCell } from './cells';
import { ChoiceInput, withNothing } from './choice';
import type { ColumnOptions, FieldOptions, FormField, InputProps, Need, With } from './field';
import { refuseMissing } from './needs';

/** What of another list a column needs to name its records. */
export type OtherList<Other extends ListRow, Params extends ListParams> = Pick<
  ListDescription<Other, Params>,
  'source' | 'name' | 'archive'
>;

/** A record of another list, as a field of a form offers it. */
export interface RecordOption {
  value: number;
  label: string;
}

/** The records that a field offers; answers undefined while they are on their way. */
export type UseOptions = (context: CellContext) => readonly RecordOption[] | undefined;

/** A record of another list, by its name there; chosen from those in use. */
export function referenceColumn<Key extends string, Other extends ListRow, Params extends ListParams>(
  key: Key,
  other: OtherList<Other, Params>,
  { edit, width }: ColumnOptions = {},
): ListColumn<With<Key, number | null>, Params> {
  const nameOf = (id: unknown, { references }: CellContext) =>
    references[key]?.get(id as number)?.name ?? null;
  return {
    key,
    width,
    render: (row, context) => <TextCell text={nameOf(row[key], context)} />,
    sortValue: (row, context) => nameOf(row[key], context),
    valueText: (value, context) => nameOf(value, context) ?? String(value),
    reference: referenceTo(other),
    editor: edit && referenceEditor(key, edit),
  };
}

/** The id of a record of another list. */
export function referenceField<Key extends string>(
  key: Key,
  useOptions: UseOptions,
  options: FieldOptions = {},
): FormField<With<Key, number | null>> {
  const Input = (props: InputProps) => {
    const entry = String(props.entry);
    const records = useOptions(props.context)?.map(({ value, label }) => ({ value: String(value), label }));
    const none = { value: '', label: empty };
    // What is required and not chosen yet is a dash too, not the first record.
    const mayBeNone = options.required !== true || entry === '';
    return (
      <ChoiceInput
        {...props}
        entry={entry}
        // Until they are here a number would be all there is to show.
        options={
          records
            ? [...(mayBeNone ? [none] : []), ...records]
            : [{ value: entry, label: entry === '' ? empty : '' }]
        }
      />
    );
  };
  return {
    key,
    Input,
    toEntry: (value) => (typeof value === 'number' ? String(value) : ''),
    read: (entry) => ({ value: entry === '' ? null : Number(entry) }),
    ...options,
  };
}

/** Where the records come from that a column names. */
export function referenceTo<Other extends ListRow, Params extends ListParams>({
  source,
  name,
  archive,
}: OtherList<Other, Params>): Reference<Params> {
  return {
    source,
    name: (row, context) => name(row as Other, context),
    isArchived: (row) => archive?.mark.isArchived(row as Other) ?? false,
  };
}

/** Chooses a record in use; an archived one stays until another is chosen. */
function referenceEditor(key: string, need: Need): ColumnEditor {
  function ReferenceEditor({ value, onChange, context, ...field }: EditorProps) {
    const options = [...(context.references[key]?.values() ?? [])]
      .filter(({ id, isArchived }) => !isArchived || id === value)
      .map(({ id, name }) => ({ value: String(id), label: name }));
    return (
      <InlineSelect
        {...field}
        value={typeof value === 'number' ? String(value) : ''}
        options={withNothing(options, need, typeof value === 'number')}
        onChange={(next) => onChange(next === '' ? null : Number(next))}
      />
    );
  }
  return { Input: ReferenceEditor, refusal: refuseMissing(need, (value) => typeof value !== 'number') };
}
