import type { LinkProps } from '@tanstack/react-router';
import type { PermissionQuestion } from '@/session/can';
import { StatusBadge, type Tone } from '@/ui/StatusBadge';
import type { ArchiveMark, ListColumn, ListRow } from './describe';
import { requiredTextEditor, textEditor, translationEditor } from './editors';
import { ChangedCell, LinkCell, TextCell, TranslationCell } from './cells';
import { translate, type Translations } from './translation';

interface TextOptions {
  /** Edited in place; a required one must not be left empty. */
  edit?: 'optional' | 'required';
  width?: string;
}

type With<Key extends string, Value> = Readonly<Record<Key, Value>>;

/** A plain text. */
export function text<Key extends string>(
  key: Key,
  { edit, width }: TextOptions = {},
): ListColumn<With<Key, string | null>> {
  return {
    key,
    width,
    render: (row) => <TextCell text={row[key]} />,
    searchText: (row) => row[key] ?? '',
    sortValue: (row) => row[key],
    editor: edit && (edit === 'required' ? requiredTextEditor : textEditor),
  };
}

/** A code: short, in letters of equal width. */
export function code<Key extends string>(
  key: Key,
  options: TextOptions = {},
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
  { edit, width }: { edit?: 'optional'; width?: string } = {},
): ListColumn<With<Key, Translations | null>> {
  return {
    key,
    width,
    translated: true,
    render: (row, context) => <TranslationCell {...translate(row[key], context)} context={context} />,
    searchText: (row, context) => translate(row[key], context).text,
    sortValue: (row, context) => translate(row[key], context).text,
    editor: edit && translationEditor,
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
