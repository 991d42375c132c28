import { useMemo } from 'react';
import { ListScreen } from '@/kit/list/ListScreen';
import { PricelistLoader } from '../components/KindLoader';
import { type Kind, useKindRoute } from '../kinds';
import { modelList } from '../model-list';
import type { Pricelist } from '../pricelist-list';
import { usePricelistPage } from '../pricelist-page';

export default function ModelsScreen() {
  const { kind, pricelistId } = useKindRoute<'pricelistId'>();
  return (
    <PricelistLoader key={pricelistId} kind={kind} id={pricelistId}>
      {(list) => <Models kind={kind} pricelist={list} />}
    </PricelistLoader>
  );
}

function Models({ kind, pricelist }: { kind: Kind; pricelist: Pricelist }) {
  const { back: _back, ...page } = usePricelistPage(kind, pricelist);
  const { id: pricelistId, brand_id: brandId } = pricelist;
  const path = useMemo(() => ({ brandId, pricelistId }), [brandId, pricelistId]);
  const list = useMemo(() => modelList(kind, path), [kind, path]);
  return <ListScreen list={list} params={path} {...page} />;
}
