import '@mantine/core/styles/Progress.layer.css';
import { Button, Progress, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { isActive, jobQuery } from '@/features/imports/queries';
import { integer } from '@/i18n/format';
import { refreshLists } from '@/kit/record/list-cache';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';

interface ImagesDialogProps extends DialogProps {
  /** 0 when the settings name no server any more. */
  jobId: number;
}

/** Reasons that have words of their own. */
const reasons = ['images_private_address', 'images_without_source'] as const;

const reasonOf = (code: string) => reasons.find((one) => one === code) ?? 'failed';

/** How far the download of pictures is, and how many came (I-027). Closed, it goes on in the background. */
export default function ImagesDialog({ jobId, close }: ImagesDialogProps) {
  const { t } = useTranslation('models');
  const queryClient = useQueryClient();
  const { data: job, error } = useQuery({ ...jobQuery(jobId), enabled: jobId > 0 });
  const isDone = jobId === 0 || (job !== undefined && !isActive(job));
  useEffect(() => {
    if (isDone) void refreshLists(queryClient, { path: '/feature', affects: [] });
  }, [isDone, queryClient]);

  const { downloaded = 0, missing = 0, faulty = 0 } = (job?.stats ?? {}) as Record<string, number>;
  const isRunning = !error && !isDone;
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
        {error && <Text>{problemOf(error).message}</Text>}
        {isRunning && job !== undefined && job.total > 0 && (
          <Text>
            {t('optionImages.running', { current: integer(job.current), total: integer(job.total) })}
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
