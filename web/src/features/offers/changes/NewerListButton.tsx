import { Button } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '@/kit/ui/dialog';
import { useAmounts } from '../use-amounts';
import type { Car } from '../wire';
import classes from './changes.module.css';
import { useListDifference } from './use-list-difference';

const loadDialog = () => import('./PricelistDialog');

/** There is a newer price list, and this is what it would change; nothing changes by itself. */
export function NewerListButton({ car }: { car: Car }) {
  const { t } = useTranslation('offers');
  const { signed } = useAmounts(car);
  const newer = car.version.status === 'archived' ? undefined : (car.newer_pricelist ?? undefined);
  const found = useListDifference(car.version, newer?.id);
  if (!newer) return null;
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
      {/* Its room is kept until it is known. */}
      <span className={classes.newerBy}>
        {found &&
          found.difference !== null &&
          signed({ amount: found.difference, net: found.net_difference })}
      </span>
    </Button>
  );
}
