import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languagesQuery } from '@/api/group';
import { useQuery } from '@tanstack/react-query';
import { dateTime } from '@/i18n/format';
import { type RecordColumn, RecordTable } from '@/kit/ui/RecordTable';
import type { LogEntry } from '../log-query';
import { actionText } from '../words';
import { Changes } from './Changes';
import { Subject } from './Subject';

/** Entries of the log: when, who, what was done to what, and how it changed. */
export function LogTable({ entries }: { entries: readonly LogEntry[] }) {
  const { t } = useTranslation('log');
  const { data: languages = [] } = useQuery(languagesQuery);
  const columns = useMemo<RecordColumn<LogEntry>[]>(
    () => [
      {
        key: 'when',
        title: t('columns.when'),
        width: '9.5rem',
        render: ({ created_at: at }) => <time dateTime={at}>{dateTime(at)}</time>,
      },
      {
        key: 'who',
        title: t('columns.who'),
        width: '12rem',
        render: ({ username, acting_for: of }) => (of ? t('byFor', { name: username, of }) : username),
      },
      {
        key: 'action',
        title: t('columns.action'),
        width: '10rem',
        render: ({ action }) => actionText(t, action),
      },
      { key: 'what', title: t('columns.what'), width: '13rem', render: (entry) => <Subject entry={entry} /> },
      {
        key: 'changes',
        title: t('columns.changes'),
        render: (entry) => <Changes entry={entry} languages={languages} />,
      },
    ],
    [t, languages],
  );
  return <RecordTable label={t('title')} columns={columns} rows={entries} rowId={({ id }) => id} />;
}
