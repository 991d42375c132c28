import type { ArchiveMark } from '@/kit/record/capabilities';
import type { ListColumn } from '@/kit/record/describe';
import type { ListRow } from '@/kit/record/entity';
import { activeText } from '@/kit/record/entity-texts';
import { DateText } from '@/kit/ui/DateText';
import { StatusBadge, type Tone } from '@/kit/ui/StatusBadge';
import cells from './cells.module.css';
import classes from './record-columns.module.css';

// Columns that records have whatever they are about.

/** Whether a record is in use or archived. */
export function archiveStatus<Row>(mark: ArchiveMark<Row>): ListColumn<Row> {
  const tone = (row: Row): Tone => (mark.isArchived(row) ? 'grey' : 'green');
  return {
    key: 'status',
    title: 'columns.status',
    width: '8.5rem',
    render: (row, context) => (
      <StatusBadge
        tone={tone(row)}
        label={mark.isArchived(row) ? context.t('status.archived') : activeText(context)}
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

export function ChangedCell({ at, by }: { at: string; by: string }) {
  return (
    <span className={cells.text} title={by}>
      <DateText at={at} />
      {by && <span className={classes.by}>{by}</span>}
    </span>
  );
}
