import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { referencesField } from '@/kit/fields/references';
import { listQuery } from '@/kit/record/list-query';
import type { RowOf } from '@/kit/record/resource';
import { translate } from '@/kit/record/translation';
import { useCellContext } from '@/kit/record/useCellContext';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { type Assigned, mostAtOnce, type OfferKind } from './assigned';
import { OfferKindSelect } from './OfferKindSelect';
import { useAssign } from './use-assign';

interface FeaturePickerDialogProps extends DialogProps<Assigned> {
  brandId: number;
  pricelistId: number;
  modelIds: readonly number[];
}

const featureSource = {
  source: {
    path: '/feature',
    scope: ({ brandId }: { brandId: number }) => ({ brandId, status: 'active' }),
    affects: [],
  },
};

/** Offers features that are chosen here for the chosen models of the price list (F-009). */
export default function FeaturePickerDialog({
  brandId,
  pricelistId,
  modelIds,
  close,
}: FeaturePickerDialogProps) {
  const { t } = useTranslation(['models', 'common']);
  const { context } = useCellContext('models:features');
  const { data, error, refetch } = useQuery(
    listQuery<RowOf<'/feature'>, { brandId: number }>(featureSource, { brandId }),
  );
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [kind, setKind] = useState<OfferKind>('optional');
  const assigning = useAssign(pricelistId, close);
  const options = useMemo(
    () =>
      (data?.rows ?? []).map(({ id, code, description }) => ({
        value: id,
        label: [code, translate(description, context).text].filter(Boolean).join(' · '),
      })),
    [data, context],
  );
  const { Input } = useMemo(() => referencesField('feature_ids', () => options), [options]);
  const isTooMany = modelIds.length * chosen.length > mostAtOnce;
  return (
    <Dialog
      title={t('featurePicker.title')}
      onClose={() => close()}
      buttons={
        <>
          <Button variant="default" onClick={() => close()}>
            {t('common:action.cancel')}
          </Button>
          <Button
            disabled={chosen.length === 0 || isTooMany}
            loading={assigning.isPending}
            onClick={() => assigning.mutate({ featureIds: chosen, modelIds, kind })}
          >
            {t('featurePicker.ok', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <Text>{t('featurePicker.text', { count: modelIds.length })}</Text>
      <OfferKindSelect value={kind} onChange={setKind} />
      {error && <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />}
      {data && options.length === 0 && <Text c="dimmed">{t('featurePicker.none')}</Text>}
      {options.length > 0 && (
        <Input
          name="feature_ids"
          label={t('features.title')}
          required={false}
          entry={chosen}
          onChange={(next) => setChosen(next as readonly number[])}
          onBlur={() => undefined}
          error={
            isTooMany
              ? t('featurePicker.tooMany', { most: Math.floor(mostAtOnce / modelIds.length) })
              : undefined
          }
          partErrors={{}}
          disabled={assigning.isPending}
          isChecking={false}
          put={() => undefined}
          context={context}
        />
      )}
    </Dialog>
  );
}
