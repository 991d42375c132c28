import { Button } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../dialog';

const loadPicturesDialog = () => import('./PicturesDialog');

interface AddPicturesButtonProps {
  /** Called with the name of each picture once the server has it. */
  onKept: (name: string) => Promise<unknown>;
  isQuiet?: boolean;
}

/** Sends pictures, one or many at once. */
export function AddPicturesButton({ onKept, isQuiet }: AddPicturesButtonProps) {
  const { t } = useTranslation('pictures');
  return (
    <Button
      variant={isQuiet ? 'default' : undefined}
      leftSection={<IconPhotoUp size={16} aria-hidden />}
      onClick={() => void openDialog(loadPicturesDialog, { onKept }, ['upload'])}
    >
      {t('add')}
    </Button>
  );
}
