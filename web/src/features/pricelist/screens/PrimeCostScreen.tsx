import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '@/api/problem';
import { dealersQuery } from '@/features/imports/dealers';
import { ImportButton } from '@/features/imports/start-button';
import { ListScreen } from '@/kit/list/ListScreen';
import { InfoNote } from '@/kit/ui/InfoNote';
import { PricelistLoader } from '../components/KindLoader';
import type { Pricelist } from '../pricelist-list';
import { usePricelistPage } from '../pricelist-page';
import { primeCostList } from '../prime-cost-list';
import { useCostUpdate } from '../use-cost-update';

const none: never[] = [];

export default function PrimeCostScreen() {
  const { brandId, pricelistId } = useParams({ from: '/signed-in/brand/primecost/$brandId/$pricelistId' });
  return (
    <PricelistLoader key={pricelistId} kind="pricelist" id={pricelistId}>
      {(pricelist) => <PrimeCosts brandId={brandId} pricelist={pricelist} />}
    </PricelistLoader>
  );
}

/** What the models of the list cost the group, and the dealer who is chosen (L-025, L-026). */
function PrimeCosts({ brandId, pricelist }: { brandId: number; pricelist: Pricelist }) {
  const { back: _back, ...page } = usePricelistPage('pricelist', pricelist);
  if (pricelist.brand_id !== brandId) throw new Problem({ kind: 'missing', status: 404 });
  const { t } = useTranslation('pricing');
  const { companyId: asked } = useSearch({ from: '/signed-in/brand/primecost/$brandId/$pricelistId' });
  const companyId = typeof asked === 'number' ? asked : 0;
  const { data: dealers = none } = useQuery(dealersQuery(brandId));
  const update = useCostUpdate(companyId);
  const hasDealer = companyId > 0;
  // On a phone it is cards, which have room.
  const isTight = useMediaQuery('(min-width: 48em) and (max-width: 74.99em)', undefined, {
    getInitialValueInEffect: false,
  });
  const list = useMemo(
    () => primeCostList({ dealers, hasDealer, isTight, update }),
    [dealers, hasDealer, isTight, update],
  );
  const pricelistId = pricelist.id;
  const path = useMemo(() => ({ brandId, pricelistId }), [brandId, pricelistId]);
  const offer = { ...path, companyId, kinds: ['wholesale', 'primecost'] } as const;
  return (
    <ListScreen
      list={list}
      params={path}
      {...page}
      notice={<InfoNote text={t('primeCosts.about')} />}
      actions={<ImportButton offer={offer} label={t('primeCosts.import')} />}
    />
  );
}
