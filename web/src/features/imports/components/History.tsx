import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import type { Schemas } from '@/api/client';
import { dateTime } from '@/i18n/format';
import { EmptyState } from '@/kit/ui/EmptyState';
import { Pager } from '@/kit/ui/Pager';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { type RecordColumn, RecordTable } from '@/kit/ui/RecordTable';
import { StatusBadge } from '@/kit/ui/StatusBadge';
import { importHistoryQuery } from '../queries';
import { kindName } from '../words';
import { CountsLine } from './CountsLine';
import { StateBadge } from './StateBadge';

type Run = Schemas['ImportRun'];

interface HistoryProps {
  brandId: number;
  /** The run whose page this is; it is no link. */
  current?: number;
  /** All of them, in pages; else the last ten. */
  pages?: { page: number; linkTo: (page: number) => LinkProps };
}

const all = 50;
const few = 10;

/** The imports of a brand, the newest first. */
export function History({ brandId, current, pages }: HistoryProps) {
  const { t } = useTranslation('imports');
  const onPage = pages ? all : few;
  const { data, error, refetch } = useQuery(importHistoryQuery(brandId, pages?.page, onPage));
  // Below a run it is an addition: its owner may have lost the right to look at the others.
  if (error && !pages && problemOf(error).kind === 'forbidden') return null;
  if (error) return <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />;
  if (!data) return null;
  if (data.total === 0) return <EmptyState text={t('history.empty')} />;
  const columns: RecordColumn<Run>[] = [
    {
      key: 'when',
      title: t('history.when'),
      width: '9.5rem',
      render: ({ started_at: at }) => <time dateTime={at}>{dateTime(at)}</time>,
    },
    {
      key: 'file',
      title: t('history.file'),
      render: ({ job_id: jobId, file_name: file }) =>
        jobId === current ? (
          <strong>{file}</strong>
        ) : (
          <Anchor renderRoot={(props) => <Link to="/job/$jobId" params={{ jobId }} {...props} />}>
            {file}
          </Anchor>
        ),
    },
    {
      key: 'kind',
      title: t('history.kind'),
      width: '12rem',
      render: ({ kind, reverts }) => (reverts === null ? kindName(t, kind) : t('jobs.revert')),
    },
    { key: 'list', title: t('history.list'), width: '9rem', render: ({ pricelist }) => pricelist },
    { key: 'who', title: t('history.who'), width: '10rem', render: ({ started_by: who }) => who },
    {
      key: 'state',
      title: t('history.state'),
      width: '8rem',
      render: ({ state, reverted_at: revertedAt, revert_counts: back }) =>
        revertedAt || back.reverted ? (
          <StatusBadge tone="grey" label={t(back.refused ? 'history.partlyReverted' : 'history.reverted')} />
        ) : (
          <StateBadge state={state} />
        ),
    },
    {
      key: 'counts',
      title: t('history.counts'),
      render: ({ counts, revert_counts: back }) => (
        <>
          <CountsLine counts={counts} />
          {(back.refused ?? 0) > 0 && <CountsLine counts={back} />}
        </>
      ),
    },
  ];
  return (
    <>
      <RecordTable
        label={t('history.title')}
        columns={columns}
        rows={data.runs ?? []}
        rowId={({ job_id: id }) => id}
      />
      {pages && <Pager page={pages.page} pages={Math.ceil(data.total / all)} linkTo={pages.linkTo} />}
    </>
  );
}
