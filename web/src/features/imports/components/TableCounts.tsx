import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { integer } from '@/i18n/format';
import { type RecordColumn, RecordTable } from '@/kit/ui/RecordTable';
import type { ImportState } from '../queries';
import { tableName } from '../words';
import { CountsLine } from './CountsLine';

interface TableLine {
  id: number;
  name: string;
  created: number;
  updated: number;
  unchanged: number;
  faulty: number;
}

const numbers = ['created', 'updated', 'unchanged', 'faulty'] as const;

/** What became of the rows of each table. */
export function TableCounts({ run }: { run: ImportState }) {
  const { t } = useTranslation(['imports', 'log']);
  // Cards of four numbers each would fill screens.
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const lines = run.findings.tables?.map((table, id): TableLine => {
    const { created = 0, updated = 0, unchanged = 0, faulty = 0 } = run.stats.tables[table.name] ?? {};
    return { id, name: tableName(t, table.name), created, updated, unchanged, faulty };
  });
  const table: RecordColumn<TableLine> = {
    key: 'table',
    title: t('columns.table'),
    render: ({ name }) => name,
  };
  const inWords: RecordColumn<TableLine> = {
    key: 'counts',
    title: t('history.counts'),
    render: (line) => <CountsLine counts={line} isTrial={run.dry_run} />,
  };
  const columns: RecordColumn<TableLine>[] = [
    table,
    ...numbers.map((key): RecordColumn<TableLine> => ({
      key,
      title: t(run.dry_run ? `trialColumns.${key}` : `columns.${key}`),
      align: 'end',
      width: '8rem',
      render: (line) => integer(line[key]),
    })),
  ];
  return (
    <RecordTable
      label={t('tables.title')}
      columns={isNarrow ? [table, inWords] : columns}
      rows={lines ?? []}
      rowId={({ id }) => id}
    />
  );
}
