import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { referencesField } from '@/kit/fields/references';
import { listQuery } from '@/kit/record/list-query';
import type { RowOf } from '@/kit/record/resource';
import { useCellContext } from '@/kit/record/useCellContext';
import { translate } from '@/kit/record/translation';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import { type ModelFeature } from './model-feature-list';

interface AddModelsDialogProps extends DialogProps<readonly number[]> {
  featureId: number;
  pricelistId: number;
  /** Of the feature. */
  name: string;
}

const modelSource = {
  source: {
    path: '/model',
    scope: ({ pricelistId }: { pricelistId: number }) => ({ pricelistId, status: 'active' }),
    affects: [],
  },
};
const offerSource = {
  source: {
    path: '/model-feature',
    scope: (ids: { featureId: number; pricelistId: number }) => ({ ...ids, status: 'active' }),
    affects: [],
  },
};

/** Chooses among the models of the price list that do not offer the feature yet. */
export default function AddModelsDialog({ featureId, pricelistId, name, close }: AddModelsDialogProps) {
  const { t } = useTranslation(['models', 'common']);
  const { context } = useCellContext('models:models');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [models, offers] = useQueries({
    queries: [
      listQuery<RowOf<'/model'>, { pricelistId: number }>(modelSource, { pricelistId }),
      listQuery<ModelFeature, { featureId: number; pricelistId: number }>(offerSource, {
        featureId,
        pricelistId,
      }),
    ],
  });
  const options = useMemo(() => {
    const taken = new Set(offers.data?.rows.map((row) => row.model_id));
    return (models.data?.rows ?? [])
      .filter(({ id }) => !taken.has(id))
      .map(({ id, code, description }) => ({
        value: id,
        label: [code, translate(description, context).text].filter(Boolean).join(' · '),
      }));
  }, [models.data, offers.data, context]);
  const { Input } = useMemo(() => referencesField('model_ids', () => options), [options]);
  const isKnown = models.data !== undefined && offers.data !== undefined;
  return (
    <Dialog
      title={t('addModels.title', { name })}
      onClose={() => close()}
      buttons={
        <>
          <Button variant="default" onClick={() => close()}>
            {t('common:action.cancel')}
          </Button>
          <Button disabled={chosen.length === 0} onClick={() => close(chosen)}>
            {t('addModels.ok')}
          </Button>
        </>
      }
    >
      {isKnown && options.length === 0 && t('addModels.none')}
      {options.length > 0 && (
        <Input
          name="model_ids"
          label={t('models.title')}
          required={false}
          entry={chosen}
          onChange={(next) => setChosen(next as readonly number[])}
          onBlur={() => undefined}
          error={undefined}
          partErrors={{}}
          disabled={false}
          isChecking={false}
          put={() => undefined}
          context={context}
        />
      )}
    </Dialog>
  );
}
