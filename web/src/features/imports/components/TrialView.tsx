import { Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { importQuery, type ImportState } from '../queries';
import { ErrorFileLink } from './ErrorFileLink';
import { Findings } from './Findings';
import { RowsTable } from './RowsTable';
import { RunFailure } from './RunFailure';
import { RunProgress } from './RunProgress';
import { TableCounts } from './TableCounts';

interface TrialViewProps {
  jobId: number;
  /** Called with what is known of the trial whenever that changes. */
  onChange?: (run: ImportState) => void;
}

/** What an import would do: while it is found out, and then row by row. */
export function TrialView({ jobId, onChange }: TrialViewProps) {
  const { data: run, error, refetch } = useQuery(importQuery(jobId));
  const report = useEffectEvent((state: ImportState) => onChange?.(state));
  useEffect(() => {
    if (run) report(run);
  }, [run]);
  if (error) return <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />;
  if (!run) return <Loader size="sm" />;
  if (!run.isComplete) return <RunProgress run={run} />;
  return <TrialOutcome run={run} />;
}

/** What a trial has found out. */
export function TrialOutcome({ run }: { run: ImportState }) {
  const { t } = useTranslation('imports');
  const { stats } = run;
  const actions = stats.created + stats.updated > 0 ? (['changed', 'faulty', 'all'] as const) : undefined;
  return (
    <Stack gap="md">
      <RunFailure run={run} />
      {run.message && <Text>{run.message}</Text>}
      {stats.faulty > 0 && <Text c="var(--fc-amber)">{t('trial.faulty', { count: stats.faulty })}</Text>}
      {run.status === 'OK' && <TableCounts run={run} />}
      <Findings run={run} />
      {run.status === 'OK' && !run.rows_kept && <Text c="dimmed">{t('rows.gone')}</Text>}
      {run.status === 'OK' && run.rows_kept && (
        <RowsTable
          jobId={run.job_id}
          actions={actions ?? (stats.faulty > 0 ? ['faulty', 'all'] : ['all'])}
          beside={<ErrorFileLink run={run} />}
        />
      )}
    </Stack>
  );
}
