import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '@/api/problem';
import { ImportButton } from '@/features/imports/start-button';
import { usePricelistPage } from '@/features/pricelist/pricelist-page';
import { ListScreen } from '@/kit/list/ListScreen';
import type { RowOf } from '@/kit/record/resource';
import { featureList } from '../feature-list';
import { featuresPage } from '../feature-pages';
import { ListLoader } from '../FeatureLoader';
import { ImagesButton } from '../ImagesButton';

export default function FeaturesScreen() {
  const { brandId, pricelistId } = useParams({ from: `/signed-in${featuresPage.to}` });
  return (
    <ListLoader id={pricelistId}>
      {(pricelist) => <Features brandId={brandId} pricelist={pricelist} />}
    </ListLoader>
  );
}

/** What models can have besides what they are: lines, colours, wheels, options, packages. */
function Features({ brandId, pricelist }: { brandId: number; pricelist: RowOf<'/pricelist'> }) {
  const { back: _back, ...page } = usePricelistPage('pricelist', pricelist);
  if (pricelist.brand_id !== brandId) throw new Problem({ kind: 'missing', status: 404 });
  const pricelistId = pricelist.id;
  const { t } = useTranslation('models');
  const path = useMemo(() => ({ brandId, pricelistId }), [brandId, pricelistId]);
  const list = useMemo(() => featureList(path), [path]);
  const offer = { brandId, pricelistId, kinds: ['features', 'features-title'] } as const;
  return (
    <ListScreen
      list={list}
      params={path}
      {...page}
      actions={
        <>
          <ImagesButton brandId={brandId} />
          <ImportButton offer={offer} label={t('features.import')} />
        </>
      }
    />
  );
}
