import type { LinkProps } from '@tanstack/react-router';
import type { PermissionQuestion } from '@/session/can';
import { StatusBadge, type Tone } from '@/kit/ui/StatusBadge';
import type { ArchiveMark } from '@/kit/record/capabilities';
import type { ListColumn, ListDescription } from '@/kit/record/describe';
import type { CellContext, ListParams, ListRow } from '@/kit/record/entity';
import {
  choiceEditor,
  choiceText,
  flagEditor,
  type Need,
  referenceEditor,
  textEditor,
  translationEditor,
} from './editors';
import { ChangedCell, LinkCell, TextCell, TranslationCell } from './cells';
import { translate, type Translations } from '@/kit/record/translation';

export interface Options {
  /** Edited in place; a required one must not be left empty. */
  edit?: Need;
  width?: string;
}

export type With<Key extends string, Value> = Readonly<Record<Key, Value>>;

/** A plain text. */
export function text<Key extends string>(
  key: Key,
  { edit, width }: Options = {},
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
export function code<Key extends string>(
  key: Key,
  options: Options = {},
): ListColumn<With<Key, string | null>> {
  return {
    ...text(key, { width: '9rem', ...options }),
    render: (row) => <TextCell text={row[key]} monospace />,
  };
}

/** A column whose text is a link to where the record is opened, for those who may open it. */
export function linked<Row>(
  column: ListColumn<Row>,
  target: (row: Row) => { link: LinkProps; permission: PermissionQuestion },
): ListColumn<Row> {
  return {
    ...column,
    isLink: true,
    render: (row, context) => <LinkCell {...target(row)}>{column.render(row, context)}</LinkCell>,
  };
}

/** A translated text in the display language, or in another language (in italics, tagged) when it has none. */
export function translation<Key extends string>(
  key: Key,
  { edit, width }: Options = {},
): ListColumn<With<Key, Translations | null>> {
  return {
    key,
    width,
    translations: (row) => row[key],
    render: (row, context) => <TranslationCell {...translate(row[key], context)} context={context} />,
    searchText: (row, context) => translate(row[key], context).text,
    sortValue: (row, context) => translate(row[key], context).text,
    editor: edit && translationEditor(edit),
  };
}

/** A yes or no. */
export function flag<Key extends string>(
  key: Key,
  { edit, width = '8rem' }: { edit?: 'optional'; width?: string } = {},
): ListColumn<With<Key, boolean>> {
  return {
    key,
    width,
    render: (row, { t }) => <TextCell text={row[key] ? t('value.yes') : t('value.no')} />,
    sortValue: (row) => Number(row[key]),
    editor: edit && flagEditor,
  };
}

/** One of a few values, in the order given; the words for them are in the entity's texts, below `values`. */
export function choice<Key extends string, Value extends string | number>(
  key: Key,
  values: readonly Value[],
  { edit, width }: Options = {},
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

/** A record of another list, by its name there; chosen from those in use. */
export function reference<Key extends string, Other extends ListRow, Params extends ListParams>(
  key: Key,
  { source, name, archive }: Pick<ListDescription<Other, Params>, 'source' | 'name' | 'archive'>,
  { edit, width }: Options = {},
): ListColumn<With<Key, number | null>, Params> {
  const nameOf = (id: unknown, { references }: CellContext) =>
    references[key]?.get(id as number)?.name ?? null;
  return {
    key,
    width,
    render: (row, context) => <TextCell text={nameOf(row[key], context)} />,
    sortValue: (row, context) => nameOf(row[key], context),
    valueText: (value, context) => nameOf(value, context) ?? String(value),
    reference: {
      source,
      name: (row, context) => name(row as Other, context),
      isArchived: (row) => archive?.mark.isArchived(row as Other) ?? false,
    },
    editor: edit && referenceEditor(key, edit),
  };
}

/** Any number of records of another list, by their names there. */
export function manyReferences<Key extends string, Other extends ListRow, Params extends ListParams>(
  key: Key,
  { source, name, archive }: Pick<ListDescription<Other, Params>, 'source' | 'name' | 'archive'>,
  { width }: Pick<Options, 'width'> = {},
): ListColumn<With<Key, readonly number[]>, Params> {
  const namesOf = (ids: unknown, { references: known }: CellContext) =>
    (ids as readonly number[]).map((id) => known[key]?.get(id)?.name ?? String(id)).join(', ');
  return {
    key,
    width,
    render: (row, context) => <TextCell text={namesOf(row[key], context)} />,
    searchText: (row, context) => namesOf(row[key], context),
    sortValue: (row, context) => namesOf(row[key], context),
    valueText: (value, context) => namesOf(value, context),
    reference: {
      source,
      name: (row, context) => name(row as Other, context),
      isArchived: (row) => archive?.mark.isArchived(row as Other) ?? false,
    },
  };
}

/** Whether a record is in use or archived. */
export function archiveStatus<Row>(mark: ArchiveMark<Row>): ListColumn<Row> {
  const tone = (row: Row): Tone => (mark.isArchived(row) ? 'grey' : 'green');
  return {
    key: 'status',
    title: 'columns.status',
    width: '8.5rem',
    render: (row, { t }) => (
      <StatusBadge
        tone={tone(row)}
        label={mark.isArchived(row) ? t('status.archived') : t('status.active')}
      />
    ),
    sortValue: (row) => Number(mark.isArchived(row)),
  };
}

/** When a record was last changed, and by whom. */
export function changed(): ListColumn<ListRow> {
  return {
    key: 'updated_at',
    title: 'columns.changed',
    width: '16rem',
    render: (row) => <ChangedCell at={row.updated_at} by={row.updated_by_name} />,
    sortValue: (row) => row.updated_at,
  };
}

/** Records archived by their status, as base data is. */
export const archivedByStatus: ArchiveMark<{ status: 'active' | 'deleted' }> = {
  isArchived: ({ status }) => status === 'deleted',
  archivedNow: () => ({ status: 'deleted' }),
  active: { status: 'active' },
};

/** Records archived by the time they were deleted at. */
export const archivedByDate: ArchiveMark<{ deleted_at: string | null }> = {
  isArchived: ({ deleted_at }) => deleted_at !== null,
  archivedNow: () => ({ deleted_at: new Date().toISOString() }),
  active: { deleted_at: null },
};
