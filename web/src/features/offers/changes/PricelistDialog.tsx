import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import type { Car } from '../wire';
import { PricelistRows } from './PricelistRows';
import { type ListChoice, pricelistsQuery, takePricelist } from './take-pricelist';

interface PricelistDialogProps extends DialogProps {
  car: Car;
  firstId: number;
}

/** Moves an open offer to another price list. */
export default function PricelistDialog({ car, firstId, close }: PricelistDialogProps) {
  const { t } = useTranslation(['changes', 'common']);
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { data: lists, error, refetch } = useQuery(pricelistsQuery(car.version));
  const pick = async (list: ListChoice) => {
    setBusy(true);
    await takePricelist(queryClient, car.version, list);
    close();
  };
  return (
    <Dialog
      title={t('list.title')}
      onClose={() => close()}
      buttons={
        <Button variant="default" onClick={() => close()}>
          {t('common:action.cancel')}
        </Button>
      }
    >
      <Text>{t('list.text')}</Text>
      {error && <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />}
      {lists && (
        <PricelistRows
          car={car}
          lists={lists}
          firstId={firstId}
          isBusy={isBusy}
          onPick={(list) => void pick(list)}
        />
      )}
    </Dialog>
  );
}
