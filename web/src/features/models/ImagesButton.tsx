import { Button } from '@mantine/core';
import { IconPhotoDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { settingsQuery } from '@/api/group';
import { useCan } from '@/kit/record/Can';
import { openDialog } from '@/kit/ui/dialog';

const loadDialog = () => import('./ImagesDialog');

/** Downloads the pictures of options; not there while the settings name no server that has them. */
export function ImagesButton({ brandId }: { brandId: number }) {
  const { t } = useTranslation('models');
  const { mayDo } = useCan();
  const { data: settings } = useQuery(settingsQuery);
  if (!settings?.['images.source_url']) return null;
  if (!mayDo('POST /sfo/download-images/{brandId}', { brand_id: brandId })) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconPhotoDown size={16} aria-hidden />}
      onClick={() => void openDialog(loadDialog, { brandId }, ['models'])}
    >
      {t('optionImages.button')}
    </Button>
  );
}
