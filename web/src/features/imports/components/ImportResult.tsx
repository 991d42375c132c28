import { Anchor, Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { useCan } from '@/kit/record/Can';
import { Page } from '@/kit/ui/Page';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { startImport } from '../published';
import { importQuery, type ImportState, jobStarted } from '../queries';
import { showImport } from '../start';
import { requestOf } from '../start-run';
import { useCancelRun } from '../use-cancel-run';
import { useWatched } from '../watched';
import { jobTitle } from '../words';
import { Choices } from './Choices';
import { ErrorFileLink } from './ErrorFileLink';
import { Findings } from './Findings';
import { History } from './History';
import { NextSteps } from './NextSteps';
import { RevertButton } from './RevertButton';
import { RowsTable } from './RowsTable';
import { RunFacts } from './RunFacts';
import { RunFailure } from './RunFailure';
import { RunProgress } from './RunProgress';
import { StartRefusal } from './StartRefusal';
import { TableCounts } from './TableCounts';
import { TrialOutcome } from './TrialView';
import { CountsLine } from './CountsLine';

/** The page of an import, a trial, or of an import being reverted. */
export function ImportResult({ jobId }: { jobId: number }) {
  const { t } = useTranslation('imports');
  const { data: run, error, refetch } = useQuery(importQuery(jobId));
  useWatched(jobId);
  useEnd(run);
  if (error) {
    return (
      <Page title={t('job.title')}>
        <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (!run) return <Loader size="sm" />;
  const action = run.reverts !== null ? 'revert' : run.dry_run ? 'trial' : 'import';
  return (
    <Page
      title={run.file_name}
      area={jobTitle(t, { kind: 'import', action })}
      subtitle={<RunFacts run={run} title={jobTitle(t, { kind: 'import', action })} />}
      actions={<Actions run={run} />}
    >
      <Stack gap="lg">
        {run.isComplete ? <Outcome run={run} /> : <RunProgress run={run} />}
        <RecentImports run={run} />
      </Stack>
    </Page>
  );
}

/** The last imports of the brand, and the way to all of them. */
function RecentImports({ run }: { run: ImportState }) {
  const { t } = useTranslation('imports');
  const { may } = useCan();
  const { brand_id: brandId, job_id: jobId } = run;
  const page = { state: 'app.brand.edit', params: [['brandId', brandId]] } as const;
  return (
    <section aria-labelledby="history">
      <Group mb="sm" gap="lg">
        <Title order={2} id="history">
          {t('history.recent')}
        </Title>
        {may(page) && (
          <Anchor
            size="sm"
            renderRoot={(props) => <Link to="/brand/edit/$brandId/imports" params={{ brandId }} {...props} />}
          >
            {t('history.all')}
          </Anchor>
        )}
      </Group>
      <History brandId={brandId} current={jobId} />
    </section>
  );
}

function Outcome({ run }: { run: ImportState }) {
  const { t } = useTranslation('imports');
  if (run.reverts !== null) {
    return (
      <Stack gap="md">
        <RunFailure run={run} />
        <CountsLine counts={run.stats} />
        {(run.stats.refused ?? 0) > 0 && (
          <>
            <Text>{t('revert.refused')}</Text>
            <KeptRows run={run} action="refused" />
          </>
        )}
      </Stack>
    );
  }
  if (run.dry_run) return <TrialOutcome run={run} />;
  return (
    <Stack gap="md">
      <RunFailure run={run} />
      {run.message && <Text>{run.message}</Text>}
      <NextSteps run={run} />
      {(run.findings.tables?.length ?? 0) > 0 && <TableCounts run={run} />}
      <Findings run={run} />
      <Choices run={run} />
      {run.stats.faulty > 0 && <KeptRows run={run} action="faulty" />}
      {(run.stats.warned ?? 0) > 0 && (
        <>
          <Text>{t('warned', { count: run.stats.warned ?? 0 })}</Text>
          <KeptRows run={run} action="warned" />
        </>
      )}
      {(run.stats.absent ?? 0) > 0 && (
        <>
          <Text>{t('absent', { count: run.stats.absent ?? 0 })}</Text>
          <KeptRows run={run} action="absent" />
        </>
      )}
    </Stack>
  );
}

/** The rows that somebody must look at; old ones are removed after a while. */
function KeptRows({ run, action }: { run: ImportState; action: 'faulty' | 'refused' | 'absent' | 'warned' }) {
  const { t } = useTranslation('imports');
  if (!run.rows_kept) return <Text c="dimmed">{t('rows.gone')}</Text>;
  return (
    <RowsTable
      jobId={run.job_id}
      actions={[action]}
      beside={action === 'absent' || action === 'warned' ? undefined : <ErrorFileLink run={run} />}
    />
  );
}

/** What can be done with a run now. */
function Actions({ run }: { run: ImportState }) {
  const { t } = useTranslation('imports');
  const cache = useQueryClient();
  const cancel = useCancelRun(run.job_id);
  const request = requestOf(run);
  const start = useMutation({
    meta: { errors: 'inline' },
    mutationFn: () => startImport(cache, t, request),
    onSuccess: (jobId) => {
      if (jobId === undefined) return;
      jobStarted(cache);
      void showImport(jobId);
    },
  });
  const changes = run.stats.created + run.stats.updated;
  if (!run.isComplete) {
    return run.can_cancel ? (
      <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
        {run.dry_run ? t('dialog.cancelCheck') : t('progress.cancel')}
      </Button>
    ) : null;
  }
  if (run.dry_run && run.status === 'OK' && changes > 0) {
    return (
      <>
        <StartRefusal problem={start.error ? problemOf(start.error) : undefined} />
        <Button loading={start.isPending} onClick={() => start.mutate()}>
          {t('dialog.import', { count: changes })}
        </Button>
      </>
    );
  }
  return run.can_revert ? <RevertButton run={run} /> : null;
}

/** Once a run that was under way has ended, what the header and the history show of it is old. */
function useEnd(run: ImportState | undefined): void {
  const cache = useQueryClient();
  const wasUnderWay = useRef(false);
  const look = useEffectEvent((isComplete: boolean) => {
    if (!isComplete) wasUnderWay.current = true;
    else if (wasUnderWay.current) {
      wasUnderWay.current = false;
      jobStarted(cache);
    }
  });
  useEffect(() => {
    if (run) look(run.isComplete);
  }, [run]);
}
