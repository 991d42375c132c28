import { Button, NativeSelect, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { $api } from '@/api/query-api';
import { ModelChoice } from '@/features/catalog/equipment/ModelChoice';
import { refreshLists } from '@/kit/record/list-cache';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { type Assigned, assignedLists, mostAtOnce } from './assigned';

interface AssignFeaturesDialogProps extends DialogProps<Assigned> {
  pricelistId: number;
  featureIds: readonly number[];
}

const kinds = ['optional', 'standard'] as const;

/** Offers the chosen features for chosen models of the price list (F-003, F-009). */
export default function AssignFeaturesDialog({ pricelistId, featureIds, close }: AssignFeaturesDialogProps) {
  const { t } = useTranslation(['models', 'equipment', 'common']);
  const queryClient = useQueryClient();
  const query = { pricelistId, sort: 'range', limit: 1000 };
  const {
    data: models,
    error,
    refetch,
  } = useQuery($api.queryOptions('get', '/model', { params: { query } }));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [kind, setKind] = useState<(typeof kinds)[number]>('optional');

  const assigning = useMutation({
    mutationFn: async () => {
      const standard = kind === 'standard';
      const flags = { standard, standard_embassy: standard, standard_diplomatic: standard };
      const { data } = await client.POST('/model-feature/assign', {
        body: {
          pricelist_id: pricelistId,
          feature_ids: [...featureIds],
          model_ids: [...chosen],
          only_new: true,
          ...flags,
        },
      });
      return data as Assigned;
    },
    onSuccess: async (assigned) => {
      await refreshLists(queryClient, assignedLists);
      close(assigned);
    },
  });
  const isTooMany = featureIds.length * chosen.size > mostAtOnce;
  return (
    <Dialog
      title={t('assignFeatures.title')}
      onClose={() => close()}
      buttons={
        <>
          <Button variant="default" onClick={() => close()}>
            {t('common:action.cancel')}
          </Button>
          <Button
            disabled={chosen.size === 0 || isTooMany}
            loading={assigning.isPending}
            onClick={() => assigning.mutate()}
          >
            {t('equipment:assign.ok', { count: chosen.size })}
          </Button>
        </>
      }
    >
      <Text>{t('assignFeatures.text', { count: featureIds.length })}</Text>
      <NativeSelect
        label={t('assignFeatures.kind')}
        value={kind}
        data={kinds.map((value) => ({ value, label: t(`assignFeatures.kinds.${value}`) }))}
        onChange={({ target }) => setKind(kinds.find((one) => one === target.value) ?? 'optional')}
        mb="sm"
      />
      {error && <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />}
      {models?.length === 0 && <Text c="dimmed">{t('assignFeatures.noModels')}</Text>}
      {models && models.length > 0 && <ModelChoice models={models} chosen={chosen} onChange={setChosen} />}
      {isTooMany && (
        <Text role="alert" c="red">
          {t('assignFeatures.tooMany', { most: Math.floor(mostAtOnce / featureIds.length) })}
        </Text>
      )}
    </Dialog>
  );
}
