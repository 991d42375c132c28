import { Button } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { images } from '@/ui/accepted-files';
import { openDialog } from '@/ui/dialog';

const loadUploadDialog = () => import('@/ui/UploadDialog');

/** Sends an image and gives its name. */
export function AddImageButton({ onAdded }: { onAdded: (file: string) => void }) {
  const { t } = useTranslation('models');
  const choose = async () => {
    const kept = await openDialog(loadUploadDialog, { path: '/image/upload', accepted: images }, ['upload']);
    if (kept) onAdded(kept.name);
  };
  return (
    <Button leftSection={<IconPhotoUp size={16} aria-hidden />} onClick={() => void choose()}>
      {t('images.add')}
    </Button>
  );
}
