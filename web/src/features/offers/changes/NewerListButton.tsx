import { Button } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '@/ui/dialog';
import type { Car } from '../wire';
import classes from './changes.module.css';

const loadDialog = () => import('./PricelistDialog');

/** There is a newer price list; nothing changes by itself. */
export function NewerListButton({ car }: { car: Car }) {
  const { t } = useTranslation('offers');
  const newer = car.newer_pricelist;
  if (!newer || car.version.status === 'archived') return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      className={classes.newer}
      leftSection={<IconTag size={14} aria-hidden />}
      title={t('newer.hint', { name: newer.name })}
      onClick={() => void openDialog(loadDialog, { car, firstId: newer.id }, ['changes'])}
    >
      {t('newer.list')}
    </Button>
  );
}
