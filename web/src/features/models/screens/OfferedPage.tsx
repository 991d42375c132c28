import { useMemo } from 'react';
import { ListScreen } from '@/kit/list/ListScreen';
import type { RowOf } from '@/kit/record/resource';
import { AddModelsButton } from '../AddModelsButton';
import type { Feature } from '../feature-list';
import { useFeaturePage } from '../feature-page';
import { offeredPrices } from '../offered-lists';

interface OfferedPageProps {
  list: typeof offeredPrices;
  feature: Feature;
  pricelist: RowOf<'/pricelist'>;
}

/** The models of the price list that offer the feature. */
export function OfferedPage({ list, feature, pricelist }: OfferedPageProps) {
  const { back: _back, ...page } = useFeaturePage(pricelist, feature);
  const params = useMemo(
    () => ({ featureId: feature.id, pricelistId: pricelist.id, brandId: feature.brand_id }),
    [feature, pricelist],
  );
  return (
    <ListScreen
      list={list}
      params={params}
      actions={list === offeredPrices && <AddModelsButton feature={feature} pricelistId={pricelist.id} />}
      {...page}
    />
  );
}
