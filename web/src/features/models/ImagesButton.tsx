import { Button } from '@mantine/core';
import { IconPhotoDown } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { settingsQuery } from '@/api/group';
import { jobStarted } from '@/features/imports/queries';
import { useCan } from '@/kit/record/Can';
import { openDialog } from '@/kit/ui/dialog';

const loadDialog = () => import('./ImagesDialog');

/** Downloads the pictures of options (I-026); not there while the settings name no server that has them. */
export function ImagesButton({ brandId }: { brandId: number }) {
  const { t } = useTranslation('models');
  const { mayDo } = useCan();
  const queryClient = useQueryClient();
  const { data: settings } = useQuery(settingsQuery);
  const start = useMutation({
    mutationFn: async () => {
      const params = { path: { brandId }, query: { wait: 0 } };
      return (await client.POST('/sfo/download-images/{brandId}', { params })).data;
    },
    onSuccess: (answer) => {
      jobStarted(queryClient);
      void openDialog(loadDialog, { jobId: answer?.job_id ?? 0 }, ['models']);
    },
  });
  if (!settings?.['images.source_url']) return null;
  if (!mayDo('POST /sfo/download-images/{brandId}', { brand_id: brandId })) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconPhotoDown size={16} aria-hidden />}
      loading={start.isPending}
      onClick={() => start.mutate()}
    >
      {t('optionImages.button')}
    </Button>
  );
}
