import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import type { Schemas } from '@/api/client';
import { integer } from '@/i18n/format';
import { EmptyState } from '@/kit/ui/EmptyState';
import { Pager } from '@/kit/ui/Pager';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { type RecordColumn, RecordTable } from '@/kit/ui/RecordTable';
import { importRowsQuery, type RowsWanted, rowsOnPage } from '../queries';
import { tableName } from '../words';
import { RowChanges } from './RowChanges';
import classes from './RowsTable.module.css';

type Row = Schemas['ImportRow'];

interface RowsTableProps {
  jobId: number;
  /** What can be chosen to be shown, the first at first. */
  actions: readonly RowsWanted['action'][];
  /** Right of the choice: a link to the faulty rows. */
  beside?: ReactNode;
}

/** Rows of the file: old and new values, or what is wrong with them. */
export function RowsTable({ jobId, actions, beside }: RowsTableProps) {
  const { t } = useTranslation(['imports', 'log']);
  const [wanted, setWanted] = useState<RowsWanted>({ action: actions[0] ?? 'all', page: 1 });
  const { data, error, refetch } = useQuery(importRowsQuery(jobId, wanted));
  const columns: RecordColumn<Row>[] = [
    {
      key: 'row',
      title: t('columns.row'),
      width: '4.5rem',
      align: 'end',
      render: ({ row, action }) => (action === 'absent' ? '' : integer(row)),
    },
    { key: 'table', title: t('columns.table'), width: '9rem', render: ({ table }) => tableName(t, table) },
    {
      key: 'code',
      title: t('columns.code'),
      width: wanted.action === 'absent' ? undefined : '12rem',
      render: ({ code }) => code,
    },
    {
      key: 'action',
      title: t('columns.action'),
      width: '7rem',
      render: ({ action }) => t(`actions.${action}`),
    },
    { key: 'changes', title: t('columns.changes'), render: (row) => <RowChanges row={row} /> },
  ];
  return (
    <section aria-label={t('rows.title')} className={classes.rows}>
      <div className={classes.bar}>
        {actions.length > 1 && (
          <NativeSelect
            aria-label={t('rows.show')}
            value={wanted.action}
            data={actions.map((value) => ({ value, label: t(`rows.${value}`) }))}
            onChange={({ target }) => {
              const action = actions.find((one) => one === target.value);
              if (action) setWanted({ action, page: 1 });
            }}
          />
        )}
        {beside}
        {data && (
          <span className={classes.count} role="status">
            {t('rows.count', { count: data.total })}
          </span>
        )}
      </div>
      {error && <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />}
      {data?.rows?.length === 0 && <EmptyState text={t(`rows.none.${wanted.action}`)} />}
      {data?.rows && data.rows.length > 0 && (
        <RecordTable
          label={t('rows.title')}
          columns={wanted.action === 'absent' ? columns.filter(({ key }) => key === 'code') : columns}
          rows={data.rows.map((row, id) => ({ ...row, id }))}
          rowId={({ row, table, action }) => `${action === 'absent' ? action : table} ${row}`}
        />
      )}
      {data && (
        <Pager
          page={wanted.page}
          pages={Math.ceil(data.total / rowsOnPage)}
          onPage={(page) => setWanted({ ...wanted, page })}
        />
      )}
    </section>
  );
}
