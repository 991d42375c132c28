import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { $api } from '@/api/query-api';
import { ModelChoice } from '../equipment/ModelChoice';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { type Assigned, mostAtOnce, type OfferKind } from './assigned';
import { OfferKindSelect } from './OfferKindSelect';
import { useAssign } from './use-assign';

interface AssignFeaturesDialogProps extends DialogProps<Assigned> {
  pricelistId: number;
  featureIds: readonly number[];
}

/** Offers the chosen features for models of the price list that are chosen here (F-003). */
export default function AssignFeaturesDialog({ pricelistId, featureIds, close }: AssignFeaturesDialogProps) {
  const { t } = useTranslation(['models', 'equipment', 'common']);
  const query = { pricelistId, sort: 'range', limit: 1000 };
  const {
    data: models,
    error,
    refetch,
  } = useQuery($api.queryOptions('get', '/model', { params: { query } }));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [kind, setKind] = useState<OfferKind>('optional');
  const assigning = useAssign(pricelistId, close);
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
            onClick={() => assigning.mutate({ featureIds, modelIds: [...chosen], kind })}
          >
            {t('equipment:assign.ok', { count: chosen.size })}
          </Button>
        </>
      }
    >
      <Text>{t('assignFeatures.text', { count: featureIds.length })}</Text>
      <OfferKindSelect value={kind} onChange={setKind} />
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
