import { usePrefetchQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { recordQuery } from '@/kit/record/record';
import { RecordLoader } from '@/kit/form/RecordLoader';
import type { RowOf } from '@/kit/record/resource';
import type { Feature } from './feature-list';
import type { FeatureParams } from './feature-pages';

type Pricelist = RowOf<'/pricelist'>;

/** Asks for the price list a page is about. */
export function ListLoader({ id, children }: { id: number; children: (list: Pricelist) => ReactNode }) {
  return (
    <RecordLoader<Pricelist> key={id} source={{ path: '/pricelist' }} id={id} list={{ to: '/brand' }}>
      {children}
    </RecordLoader>
  );
}

interface FeatureLoaderProps {
  params: FeatureParams;
  children: (feature: Feature, pricelist: Pricelist) => ReactNode;
}

/** Asks for the feature and the price list a page is about. */
export function FeatureLoader({ params: { featureId, pricelistId }, children }: FeatureLoaderProps) {
  // Beside the price list, not after it.
  usePrefetchQuery(recordQuery('/feature', featureId));
  return (
    <ListLoader key={featureId} id={pricelistId}>
      {(pricelist) => (
        <RecordLoader<Feature> source={{ path: '/feature' }} id={featureId} list={{ to: '/brand' }}>
          {(feature) => children(feature, pricelist)}
        </RecordLoader>
      )}
    </ListLoader>
  );
}
