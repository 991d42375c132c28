import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { isActive, type Job, jobQuery, jobStarted } from '@/features/imports/queries';
import { showToast } from '@/kit/ui/toast';

/** Brings the accessories of a serie up to date with the feed at its link; the header shows how that ends. */
export function DownloadButton({ serieId }: { serieId: number }) {
  const { t } = useTranslation('accessories');
  const cache = useQueryClient();
  const start = useMutation({
    mutationFn: async () => {
      const path = '/accessory/download-for-serie/{id}';
      return (await client.POST(path, { params: { path: { id: serieId } } })).data as Job;
    },
    onSuccess: (job) => {
      jobStarted(cache);
      showToast({ message: t('list.download.started', { name: job.subject }) });
    },
  });
  const jobId = start.data?.id ?? 0;
  const { data: job } = useQuery({ ...jobQuery(jobId), enabled: jobId > 0 });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={start.isPending || (job !== undefined && isActive(job))}
      onClick={() => start.mutate()}
    >
      {t('list.download.button')}
    </Button>
  );
}
