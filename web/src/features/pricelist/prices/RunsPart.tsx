import '@mantine/core/styles/Progress.layer.css';
import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { dateTime, integer } from '@/i18n/format';
import { openDialog } from '@/kit/ui/dialog';
import { confirmDialog } from '@/kit/ui/dialogs';
import { reportProblem } from '@/kit/ui/report-problem';
import { isActive, type Run, runsQuery } from './queries';
import { sentence } from './words';

/** How many of the latest changes are shown. */
const mostShown = 3;

interface RunsPartProps {
  id: number;
  runs: readonly Run[];
  /** The job that was begun here: it comes into view, and what came of it is said. */
  followed: number | undefined;
  onFollow: (jobId: number) => void;
}

/** The latest changes of the prices of a list: how far each is, what came of it, and the way back. */
export function RunsPart({ id, runs, followed, onFollow }: RunsPartProps) {
  const { t } = useTranslation('pricechange');
  const queryClient = useQueryClient();
  const back = useMutation({
    meta: { errors: 'inline' },
    mutationFn: (jobId: number) =>
      client.POST('/pricelist/price-change/revert/{jobId}', { params: { path: { jobId } } }),
    onSuccess: ({ data }) => data && onFollow(data.job_id),
    onError: (error) => reportProblem(problemOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: runsQuery(id).queryKey }),
  });
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (followed !== undefined) top.current?.scrollIntoView({ block: 'nearest' });
  }, [followed]);
  const undo = async ({ job_id: jobId, change, counts }: Run) => {
    const prices = t('runs.prices', { count: counts.changed });
    const isSure = await openDialog(confirmDialog, {
      title: t('runs.ask'),
      text: t('runs.askText', { change: sentence(t, change), prices }),
      ok: t('runs.undo'),
      destructive: true,
    });
    if (isSure) back.mutate(jobId);
  };
  if (runs.length === 0) return null;
  const ended = runs.find((run) => run.job_id === followed && !isActive(run));
  const isBusy = back.isPending || runs.some(isActive);
  return (
    <Stack gap="sm" component="section" aria-label={t('runs.title')}>
      <div ref={top} role="status">
        {ended && <Text fw={600}>{t('runs.done', { outcome: outcome(t, ended) })}</Text>}
      </div>
      <Text fw={600}>{t('runs.title')}</Text>
      {runs.slice(0, mostShown).map((run) => (
        <div key={run.job_id}>
          <Text size="sm">{run.reverts === null ? sentence(t, run.change) : t('runs.back')}</Text>
          <Group justify="space-between" gap="xs">
            <Text size="sm" c="dimmed" role={isActive(run) ? 'status' : undefined}>
              {[dateTime(run.started_at), run.started_by, outcome(t, run)].join(' · ')}
            </Text>
            {run.reverts === null && run.reverted_at === null && !isActive(run) && run.counts.changed > 0 && (
              <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => void undo(run)}>
                {t('runs.undo')}
              </Button>
            )}
          </Group>
          {isActive(run) && (
            <Progress.Root size="lg" mt={4}>
              <Progress.Section
                value={run.total > 0 ? (run.current / run.total) * 100 : 100}
                animated
                aria-label={t('runs.progress')}
              />
            </Progress.Root>
          )}
        </div>
      ))}
    </Stack>
  );
}

/** What came of a change so far, in words. */
function outcome(t: TFunction<'pricechange'>, run: Run): string {
  const { changed, left, reverted, refused } = run.counts;
  const parts =
    run.reverts === null
      ? [t('runs.changed', { count: changed }), left > 0 && t('runs.left', { count: left })]
      : [t('runs.reverted', { count: reverted }), refused > 0 && t('runs.refused', { count: refused })];
  const state = isActive(run)
    ? t('runs.running', { current: integer(run.current), total: integer(run.total) })
    : run.state === 'failed' && (run.reason || t('runs.failed'));
  return [
    state,
    ...parts,
    run.state === 'cancelled' && t('runs.cancelled'),
    run.reverted_at !== null && t('runs.undone'),
  ]
    .filter(Boolean)
    .join(' · ');
}
