import { Button, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { refreshLists } from '@/kit/record/list-cache';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { ModelChoice } from './ModelChoice';
import { modelsQuery } from './models';

/** As many texts as the server takes at once. */
const mostAtOnce = 100;

interface AssignDialogProps extends DialogProps<number> {
  brandId: number;
  equipmentIds: readonly number[];
}

/** Gives chosen models the chosen texts (B-033); answers how many models were chosen. */
export default function AssignDialog({ brandId, equipmentIds, close }: AssignDialogProps) {
  const { t } = useTranslation(['equipment', 'common']);
  const queryClient = useQueryClient();
  const { data: models, error, refetch } = useQuery(modelsQuery(brandId));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());

  const assigning = useMutation({
    mutationFn: async () => {
      for (let from = 0; from < equipmentIds.length; from += mostAtOnce) {
        const ids = equipmentIds.slice(from, from + mostAtOnce);
        // oxlint-disable-next-line no-await-in-loop -- one after the other, so that a refusal stops the rest
        await client.POST('/equipment/assign', { body: { equipment_ids: ids, model_ids: [...chosen] } });
      }
    },
    onSuccess: async () => {
      await refreshLists(queryClient, {
        path: '/model',
        affects: [
          ['record', '/model'],
          ['get', '/model-equipment'],
        ],
      });
      close(chosen.size);
    },
  });
  return (
    <Dialog
      title={t('assign.title')}
      onClose={() => close()}
      buttons={
        <>
          <Button variant="default" onClick={() => close()}>
            {t('common:action.cancel')}
          </Button>
          <Button
            disabled={chosen.size === 0}
            loading={assigning.isPending}
            onClick={() => assigning.mutate()}
          >
            {t('assign.ok', { count: chosen.size })}
          </Button>
        </>
      }
    >
      <Text>{t('assign.text', { count: equipmentIds.length })}</Text>
      {error && <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />}
      {models?.length === 0 && <Text c="dimmed">{t('assign.noModels')}</Text>}
      {models && models.length > 0 && <ModelChoice models={models} chosen={chosen} onChange={setChosen} />}
    </Dialog>
  );
}
