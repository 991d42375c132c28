import '@mantine/core/styles/Progress.layer.css';
import { Button, Progress, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { isActive, jobQuery, jobStarted } from '@/features/imports/queries';
import { integer } from '@/i18n/format';
import { refreshLists } from '@/kit/record/list-cache';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';

interface ImagesDialogProps extends DialogProps {
  brandId: number;
}

/** Reasons that have words of their own. */
const reasons = ['images_private_address', 'images_without_source'] as const;

const reasonOf = (code: string) => reasons.find((one) => one === code) ?? 'failed';

/** Downloads the pictures of options and says how many came (I-026, I-027). Closed, it goes on in the background. */
export default function ImagesDialog({ brandId, close }: ImagesDialogProps) {
  const { t } = useTranslation('models');
  const queryClient = useQueryClient();
  // A dialog that is opened a second time shows the download that runs.
  const started = useQuery({
    queryKey: ['option-images', brandId],
    queryFn: async () => {
      const params = { path: { brandId }, query: { wait: 0 } };
      const { data } = await client.POST('/sfo/download-images/{brandId}', { params });
      jobStarted(queryClient);
      return data;
    },
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    meta: { errors: 'inline' },
  });
  const jobId = started.data?.job_id ?? 0;
  const { data: job, error } = useQuery({ ...jobQuery(jobId), enabled: jobId > 0 });
  const isDone = job !== undefined && !isActive(job);
  useEffect(() => {
    if (isDone) void refreshLists(queryClient, { path: '/feature', affects: [] });
  }, [isDone, queryClient]);

  const problem = started.error ?? error;
  const { downloaded = 0, missing = 0, faulty = 0 } = (job?.stats ?? {}) as Record<string, number>;
  const isRunning = !problem && !isDone;
  const part = job && job.total > 0 ? (job.current / job.total) * 100 : 0;
  return (
    <Dialog
      title={t('optionImages.title')}
      size="small"
      onClose={() => close()}
      buttons={
        <Button variant={isRunning ? 'default' : 'filled'} onClick={() => close()} data-autofocus>
          {isRunning ? t('optionImages.background') : t('optionImages.finish')}
        </Button>
      }
    >
      {isRunning && (
        <Progress.Root size="lg">
          <Progress.Section value={part || 100} animated aria-label={t('optionImages.progress')} />
        </Progress.Root>
      )}
      <Stack gap="xs" role="status">
        {problem && <Text>{problemOf(problem).message}</Text>}
        {isRunning && (
          <Text>
            {t('optionImages.running', {
              current: integer(job?.current ?? 0),
              total: integer(job?.total ?? 0),
            })}
          </Text>
        )}
        {job?.state === 'done' && <Text>{t('optionImages.completed')}</Text>}
        {job?.state === 'cancelled' && <Text>{t('optionImages.cancelled')}</Text>}
        {job?.state === 'failed' && <Text>{t(`optionImages.${reasonOf(job.error)}`)}</Text>}
        {isDone && <Text>{t('optionImages.downloaded', { count: downloaded })}</Text>}
        {isDone && missing > 0 && <Text>{t('optionImages.missing', { count: missing })}</Text>}
        {isDone && faulty > 0 && <Text>{t('optionImages.faulty', { count: faulty })}</Text>}
      </Stack>
    </Dialog>
  );
}
