import { Button } from '@mantine/core';
import { IconCar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/kit/record/Can';
import { openDialog } from '@/kit/ui/dialog';
import type { Car } from '../wire';
import { matchesQuery } from './matches';

const loadDialog = () => import('./MatchesDialog');

/** How many cars of the stock come near to the one that is being configured; opens them. */
export function MatchesButton({ car }: { car: Car }) {
  const { t } = useTranslation('offers');
  const { mayDo } = useCan();
  const { version, model } = car;
  const isAsked =
    Boolean(model) && car.editable && version.vehicle_id === null && version.status !== 'template';
  const mayAsk = mayDo('GET /version/stock-match/{id}') && mayDo('GET /stock');
  const { data } = useQuery({ ...matchesQuery(version), enabled: isAsked && mayAsk });
  const count = data?.matches.length ?? 0;
  if (!isAsked || count === 0) return null;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconCar size={14} aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => void openDialog(loadDialog, { version }, ['changes', 'stock'])}
    >
      {t('matches.found', { count })}
    </Button>
  );
}
