import { Anchor } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languagesQuery } from '@/api/group';
import { useQuery } from '@tanstack/react-query';
import { dateTime } from '@/i18n/format';
import { type RecordColumn, RecordTable } from '@/kit/ui/RecordTable';
import { grouped, type ShownEntry, shownOf } from '../groups';
import type { LogEntry } from '../log-query';
import { actionText, jobText } from '../words';
import { Changes } from './Changes';
import classes from './LogTable.module.css';
import { Subject } from './Subject';

/** Entries of the log: when, who, what was done to what, and how it changed. What was done in one go stands together. */
export function LogTable({ entries }: { entries: readonly LogEntry[] }) {
  const { t } = useTranslation('log');
  const { data: languages = [] } = useQuery(languagesQuery);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const rows = useMemo(() => shownOf(grouped(entries), open), [entries, open]);
  const columns = useMemo<RecordColumn<ShownEntry>[]>(
    () => [
      {
        key: 'when',
        title: t('columns.when'),
        width: '9.5rem',
        render: ({ entry: { created_at: at } }) => <time dateTime={at}>{dateTime(at)}</time>,
      },
      {
        key: 'who',
        title: t('columns.who'),
        width: '12rem',
        render: ({ entry: { username, login, user_id: userId, entity, acting_for: of } }) => {
          // Who fails to log in is nobody yet.
          if (userId === null && entity === 'login') return t('nobody');
          // A customer has no login: the page of the offer wrote it.
          if (userId === null && username === 'customer page') return t('customer');
          const who = login ? t('byLogin', { name: username, login }) : username;
          if (!of) return who;
          return userId === null
            ? t('byJob', { name: jobText(t, username), of })
            : t('byFor', { name: who, of });
        },
      },
      {
        key: 'action',
        title: t('columns.action'),
        width: '10rem',
        render: ({ entry }) => actionText(t, entry.action),
      },
      {
        key: 'what',
        title: t('columns.what'),
        width: '15rem',
        render: ({ entry, more, isChild }) => (
          <div className={isChild ? classes.child : undefined}>
            <Subject entry={entry} />
            {more > 0 && (
              <Anchor
                component="button"
                type="button"
                size="xs"
                className={classes.more}
                aria-expanded={open.has(entry.id)}
                onClick={() => setOpen(toggled(open, entry.id))}
              >
                {t('group.more', { count: more })}
              </Anchor>
            )}
          </div>
        ),
      },
      {
        key: 'changes',
        title: t('columns.changes'),
        render: ({ entry }) => <Changes entry={entry} languages={languages} />,
      },
    ],
    [t, languages, open],
  );
  return <RecordTable label={t('title')} columns={columns} rows={rows} rowId={({ entry }) => entry.id} />;
}

function toggled(open: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(open);
  if (!next.delete(id)) next.add(id);
  return next;
}
