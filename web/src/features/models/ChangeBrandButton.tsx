import { Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { type Problem, problemOf } from '@/api/problem';
import { refreshLists } from '@/kit/record/list-cache';
import { useMe } from '@/session/me';
import { openDialog } from '@/kit/ui/dialog';
import { showToast } from '@/kit/ui/toast';
import type { ChosenBrand } from './ChangeBrandDialog';
import type { Model } from './model-form';

const loadDialog = () => import('./ChangeBrandDialog');

interface ChangeBrandButtonProps {
  model: Model;
  /** Saves what is typed in the form first. */
  afterSaving: (act: (saved: Model) => void) => void;
  onProblem: (problem: Problem | undefined) => void;
  onMoved: () => void;
}

/** Moves the model to another brand (M-024); a refusal is shown above the form, which stays (M-025). */
export function ChangeBrandButton({ model, afterSaving, onProblem, onMoved }: ChangeBrandButtonProps) {
  const { t } = useTranslation('models');
  const { brands } = useMe();
  const queryClient = useQueryClient();
  const others = brands.filter(({ id }) => id !== model.brand_id);

  const moving = useMutation({
    mutationFn: async ({ id, revision, brandId, remove }: ChosenBrand & { id: number; revision: number }) =>
      client.POST('/model/change-brand/{modelId}/{brandId}', {
        params: { path: { modelId: id, brandId }, query: { revision, remove } },
      }),
    meta: { errors: 'inline' },
    onSuccess: async (_answer, { brandId }) => {
      await refreshLists(queryClient, { path: '/model', affects: [['record', '/model']] });
      const brand = brands.find(({ id }) => id === brandId);
      showToast({ message: t('changeBrand.done', { name: model.code, brand: brand?.name }) });
      onMoved();
    },
    onError: (error) => onProblem(problemOf(error)),
  });

  const ask = async () => {
    onProblem(undefined);
    const props = { modelId: model.id, name: model.code, brands: others };
    const chosen = await openDialog(loadDialog, props, ['models']);
    if (chosen) afterSaving(({ id, revision }) => moving.mutate({ ...chosen, id, revision }));
  };
  if (others.length === 0) return null;
  return (
    <Button
      variant="default"
      loading={moving.isPending}
      leftSection={<IconArrowsExchange size={16} aria-hidden />}
      onClick={() => void ask()}
    >
      {t('changeBrand.button')}
    </Button>
  );
}
