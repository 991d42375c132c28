import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client, type Schemas } from '@/api/client';

/** A model with what is found about its rules. */
export type CheckedModel = Schemas['FoundModel'];

/**
 * The rules of a price list, checked as long as somebody looks: a long list takes several answers, and what
 * is found is shown meanwhile.
 */
export function useListCheck({ id: pricelistId }: { id: number }) {
  const { data, isError, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: ['check of a price list', pricelistId],
    queryFn: async ({ pageParam: skip, signal }) => {
      const params = { path: { pricelistId }, query: { skip } };
      return (await client.GET('/rule/findings/{pricelistId}', { params, signal })).data;
    },
    initialPageParam: 0,
    getNextPageParam: (last) => (last && last.checked < last.models ? last.checked : undefined),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
    meta: { errors: 'silent' },
  });
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const answers = data?.pages.flatMap((answer) => answer ?? []) ?? [];
  const last = answers.at(-1);
  return {
    /** Absent until the first answer. */
    all: last?.models,
    done: last?.checked ?? 0,
    isFailed: isError,
    found: answers.flatMap(({ found }) => found).map(worstFirst),
  };
}

const rank = ({ blocks, severity }: Schemas['Finding']) => (blocks ? 0 : severity === 'error' ? 1 : 2);

const worstFirst = (model: CheckedModel): CheckedModel => ({
  ...model,
  findings: model.findings.toSorted((one, other) => rank(one) - rank(other)),
});
