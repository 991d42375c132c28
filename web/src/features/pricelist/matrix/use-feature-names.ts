import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { $api } from '@/api/query-api';
import { translate } from '@/kit/record/translation';
import { useCellContext } from '@/kit/record/useCellContext';
import type { MatrixFeature } from './cell';

const texts = 'pricing:pricelists';

/** The classes of features, under which a matrix has its rows. */
const classesQuery = $api.queryOptions('get', '/product-class', {
  params: { query: { status: 'all' } },
});

/** What features and their classes are called. */
export function useFeatureNames() {
  const { context } = useCellContext(texts);
  const { data } = useQuery(classesQuery);
  const nameOf = useCallback(
    ({ description }: MatrixFeature) => translate(description, context).text,
    [context],
  );
  const classes = useMemo(
    () => new Map(data?.map(({ id, name }) => [id, translate(name, context).text])),
    [data, context],
  );
  return { nameOf, classes };
}

/**
 * The classes once they and the languages of names are known: rows stand in the order of their names, and those that
 * come later would move them under the pointer.
 */
export function useClassesFirst() {
  const { isPending } = useCellContext(texts);
  const query = useQuery(classesQuery);
  return isPending ? { ...query, data: undefined, error: null } : query;
}
