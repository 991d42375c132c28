import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { $api } from '@/api/query-api';
import { inScreenLanguage } from '@/kit/record/translation';
import { useCellContext } from '@/kit/record/useCellContext';
import type { MatrixFeature } from './cell';

/** What features and their classes are called. */
export function useFeatureNames() {
  const { context } = useCellContext('pricing:pricelists');
  const { data } = useQuery(
    $api.queryOptions('get', '/product-class', { params: { query: { status: 'all' } } }),
  );
  const nameOf = useCallback(
    ({ description }: MatrixFeature) => inScreenLanguage(description, context),
    [context],
  );
  const classes = useMemo(
    () => new Map(data?.map(({ id, name }) => [id, inScreenLanguage(name, context)])),
    [data, context],
  );
  return { nameOf, classes };
}
