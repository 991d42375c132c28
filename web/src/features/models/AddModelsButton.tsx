import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { refreshLists } from '@/kit/record/list-cache';
import { Can } from '@/kit/record/Can';
import { openDialog } from '@/kit/ui/dialog';
import { showToast } from '@/kit/ui/toast';
import type { Feature } from './feature-list';
import { offeredPrices } from './offered-lists';

const loadDialog = () => import('./AddModelsDialog');

/** Offers the feature for further models of the price list. */
export function AddModelsButton({ feature, pricelistId }: { feature: Feature; pricelistId: number }) {
  const { t } = useTranslation('models');
  const queryClient = useQueryClient();
  const { id: featureId, brand_id: brandId, code } = feature;
  const adding = useMutation({
    mutationFn: (modelIds: number[]) =>
      client.POST('/model-feature/assign', {
        body: { pricelist_id: pricelistId, feature_id: featureId, model_ids: modelIds },
      }),
    onSuccess: () => showToast({ message: t('addModels.done', { name: code }) }),
    onSettled: () => refreshLists(queryClient, offeredPrices.source),
  });
  const ask = async () => {
    const chosen = await openDialog(loadDialog, { featureId, pricelistId, name: code }, [
      'models',
      'form',
      'list',
    ]);
    if (chosen && chosen.length > 0) adding.mutate([...chosen]);
  };
  return (
    <Can op="POST /model-feature/assign" params={{ brandId }}>
      <Button
        leftSection={<IconPlus size={16} aria-hidden />}
        loading={adding.isPending}
        onClick={() => void ask()}
      >
        {t('addModels.button')}
      </Button>
    </Can>
  );
}
