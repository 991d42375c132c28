import { Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { importQuery, type ImportState, type RowsWanted } from '../queries';
import { ErrorFileLink } from './ErrorFileLink';
import { Findings } from './Findings';
import { ReplacedSets } from './ReplacedSets';
import { RowsTable } from './RowsTable';
import { RunFailure } from './RunFailure';
import { RunProgress } from './RunProgress';
import { TableCounts } from './TableCounts';

interface TrialViewProps {
  jobId: number;
  /** Called with what is known of the trial whenever that changes. */
  onChange?: (run: ImportState) => void;
  /** The tables whose sets shall be replaced. */
  replace?: readonly string[];
  /** Tries once more, with the sets of these tables replaced. */
  onReplace?: (tables: readonly string[]) => void;
}

/** What an import would do: while it is found out, and then row by row. */
export function TrialView({ jobId, onChange, replace, onReplace }: TrialViewProps) {
  const { data: run, error, refetch } = useQuery(importQuery(jobId));
  const report = useEffectEvent((state: ImportState) => onChange?.(state));
  useEffect(() => {
    if (run) report(run);
  }, [run]);
  if (error) return <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />;
  if (!run) return <Loader size="sm" />;
  if (!run.isComplete) return <RunProgress run={run} />;
  return <TrialOutcome run={run} replace={replace} onReplace={onReplace} />;
}

interface TrialOutcomeProps {
  run: ImportState;
  replace?: TrialViewProps['replace'];
  onReplace?: TrialViewProps['onReplace'];
}

/** What a trial has found out. */
export function TrialOutcome({ run, replace, onReplace }: TrialOutcomeProps) {
  const { t } = useTranslation('imports');
  const { stats } = run;
  const actions: RowsWanted['action'][] = [
    ...(stats.created + stats.updated > 0 ? (['changed', 'faulty'] as const) : []),
    ...(stats.created + stats.updated === 0 && stats.faulty > 0 ? (['faulty'] as const) : []),
    ...((stats.warned ?? 0) > 0 ? (['warned'] as const) : []),
    ...((stats.absent ?? 0) > 0 ? (['absent'] as const) : []),
    'all',
  ];
  return (
    <Stack gap="md">
      <RunFailure run={run} />
      {run.message && <Text>{run.message}</Text>}
      {stats.faulty > 0 && <Text c="var(--fc-amber)">{t('trial.faulty', { count: stats.faulty })}</Text>}
      {(stats.warned ?? 0) > 0 && <Text>{t('warned', { count: stats.warned ?? 0 })}</Text>}
      {(stats.absent ?? 0) > 0 && <Text>{t('absent', { count: stats.absent ?? 0 })}</Text>}
      {run.status === 'OK' && <TableCounts run={run} />}
      {run.status === 'OK' && <ReplacedSets run={run} chosen={replace} onReplace={onReplace} />}
      <Findings run={run} />
      {run.status === 'OK' && !run.rows_kept && <Text c="dimmed">{t('rows.gone')}</Text>}
      {run.status === 'OK' && run.rows_kept && (
        <RowsTable jobId={run.job_id} actions={actions} beside={<ErrorFileLink run={run} />} />
      )}
    </Stack>
  );
}
