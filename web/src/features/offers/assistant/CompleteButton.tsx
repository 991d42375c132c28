import { Button } from '@mantine/core';
import { IconWand } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '@/kit/ui/dialog';
import { visibleSteps } from '../steps';
import type { Car } from '../wire';

const loadDialog = () => import('./CompleteDialog');

/** Fills what a finished offer still needs as cheaply as possible; there only while something is missing. */
export function CompleteButton({ car }: { car: Car }) {
  const { t } = useTranslation('offers');
  const isOpen = visibleSteps(car).some(({ step, required, done }) => required && !done && step !== 'model');
  if (!car.editable || !car.model || !isOpen) return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconWand size={16} stroke={1.6} aria-hidden />}
      onClick={() => void openDialog(loadDialog, { car }, ['assistant'])}
    >
      {t('complete.open')}
    </Button>
  );
}
