import { usePrefetchQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { recordQuery } from '@/kit/record/record';
import { RecordLoader } from '@/kit/form/RecordLoader';
import type { RowOf } from '@/kit/record/resource';
import type { Model } from './model-form';
import type { ModelParams } from './model-tabs';

interface ModelLoaderProps {
  params: ModelParams;
  children: (model: Model, pricelist: RowOf<'/pricelist'>) => ReactNode;
}

/** Asks for the model and the price list a page is about (M-015). */
export function ModelLoader({ params, children }: ModelLoaderProps) {
  const { modelId, pricelistId } = params;
  // Beside the price list, not after it.
  usePrefetchQuery(recordQuery('/model', modelId, { pricelistId }));
  return (
    <RecordLoader<RowOf<'/pricelist'>>
      key={`${modelId} ${pricelistId}`}
      source={{ path: '/pricelist' }}
      id={pricelistId}
      list={{ to: '/brand' }}
    >
      {(pricelist) => (
        <RecordLoader<Model>
          source={{ path: '/model' }}
          id={modelId}
          view={{ pricelistId }}
          list={{ to: '/brand' }}
        >
          {(model) => children(model, pricelist)}
        </RecordLoader>
      )}
    </RecordLoader>
  );
}
