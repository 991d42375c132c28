import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client, type Schemas } from './client';

const listCheckQuery = (pricelistId: number) =>
  infiniteQueryOptions({
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

/** What is found about the rules of a price list so far. */
interface ListCheck {
  /** How many models there are; absent until the first answer. */
  all: number | undefined;
  /** How many of them are checked. */
  done: number;
  isFailed: boolean;
  found: Schemas['FoundModel'][];
}

/**
 * The rules of a price list, checked as long as somebody looks: a long list takes several answers, and what
 * is found is known meanwhile.
 */
export function useCheckOfList(pricelistId: number, enabled = true): ListCheck {
  const { data, isError, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    ...listCheckQuery(pricelistId),
    enabled,
  });
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const answers = data?.pages.flatMap((answer) => answer ?? []) ?? [];
  const last = answers.at(-1);
  return {
    all: last?.models,
    done: last?.checked ?? 0,
    isFailed: isError,
    found: answers.flatMap(({ found }) => found),
  };
}
