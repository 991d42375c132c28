import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client, type Schemas } from '@/api/client';
import { problemOf } from '@/api/problem';
import { $api } from '@/api/query-api';

type Finding = Schemas['Finding'];

/** What the check of the rules of one model has found. */
export interface CheckedModel {
  id: number;
  code: string;
  findings: readonly Finding[];
  /** Time was over before everything was looked at, or the check has failed. */
  isPartial: boolean;
}

/**
 * The rules of a price list, checked model by model as long as somebody looks: a long list takes its time,
 * and what is found is shown meanwhile.
 */
export function useListCheck({ id: pricelistId, brand_id: brandId }: { id: number; brand_id: number }) {
  const { data: listed, isError } = useQuery(
    $api.queryOptions(
      'get',
      '/model',
      { params: { query: { brandId, pricelistId } } },
      { meta: { errors: 'silent' }, retry: false },
    ),
  );
  const models = listed?.filter(({ status, model_price_id: price }) => status === 'active' && price !== null);
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: ['check of a price list', pricelistId],
    queryFn: ({ pageParam: at, signal }) => checked(pricelistId, models?.[at], signal),
    initialPageParam: 0,
    getNextPageParam: (_last, all) => (all.length < (models?.length ?? 0) ? all.length : undefined),
    enabled: models !== undefined && models.length > 0,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
    meta: { errors: 'silent' },
  });
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const done = data?.pages ?? [];
  return {
    /** Absent for who may not see the models. */
    all: isError ? undefined : models?.length,
    done: done.length,
    found: done.filter(({ findings, isPartial }) => findings.length > 0 || isPartial),
  };
}

async function checked(
  pricelistId: number,
  model: Schemas['ListedModel'] | undefined,
  signal: AbortSignal,
): Promise<CheckedModel> {
  const { id = 0, code = '' } = model ?? {};
  try {
    const { data } = await client.GET('/rule/findings/{pricelistId}/{modelId}', {
      params: { path: { pricelistId, modelId: id } },
      signal,
    });
    return { id, code, findings: worstFirst(data?.findings ?? []), isPartial: data?.complete !== true };
  } catch (error) {
    if (signal.aborted) throw error;
    // A model that has just been taken out of the list has no findings; any other is to be looked at by itself.
    return { id, code, findings: [], isPartial: problemOf(error).status !== 404 };
  }
}

const rank = ({ blocks, severity }: Finding) => (blocks ? 0 : severity === 'error' ? 1 : 2);

const worstFirst = (findings: readonly Finding[]) =>
  findings.toSorted((one, other) => rank(one) - rank(other));
