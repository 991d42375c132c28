import { queryOptions } from '@tanstack/react-query';
import { allPages, pageSize } from '@/api/all-pages';
import { client } from '@/api/client';
import { $api } from '@/api/query-api';
import type { RowOf } from '@/kit/record/resource';
import type { ModelFeature } from './model-feature-list';
import { findingsKey, offeredQuery } from './queries';

export type PackageContent = RowOf<'/package-content'>;

/** A package as a model of a price list has it, or as all of its models do. */
export interface PackagePlace {
  /** Absent: every model of the price list. */
  modelId: number | undefined;
  pricelistId: number;
  /** The feature that is the package. */
  packageId: number;
}

const limit = pageSize;
/** Of items of one package in one price list. */
const mostPages = 5;

/** The sales groups of a brand whose features are packages; offers show them at the packages step. */
export function packageGroupsQuery(brandId: number) {
  const query = { brandId, type: 'packages', status: 'all', limit } as const;
  return $api.queryOptions('get', '/sales-group', { params: { query } });
}

/** The items of a package: with a model, those of this model and of every one; else all that the price list has. */
export function packageContentsQuery({ modelId, pricelistId, packageId }: PackagePlace) {
  const query = { modelId, pricelistId, packageFeatureId: packageId, limit };
  return queryOptions({
    queryKey: ['get', '/package-content', query] as const,
    queryFn: ({ signal }) =>
      allPages(async (page) => {
        const params = { query: { ...query, page } };
        return (await client.GET('/package-content', { params, signal })).data;
      }, mostPages),
  });
}

/** Features by their ids, whether a model offers them or not. */
export function namedFeaturesQuery(ids: readonly number[]) {
  const query = { ids: [...ids], status: 'all' as const, limit };
  return $api.queryOptions('get', '/feature', { params: { query } });
}

/** What may go into a package, as lists of the model's features and of the price list's have it alike. */
export type Bringable = Pick<
  ModelFeature,
  'feature_id' | 'feature_code' | 'feature_status' | 'title' | 'description' | 'productclass_id'
>;

/** What a package can bring: what the model offers, or what any model of the price list does. */
export function bringableQuery({ modelId, pricelistId }: PackagePlace) {
  if (modelId !== undefined) {
    const { queryKey, queryFn, staleTime } = offeredQuery(modelId, pricelistId);
    return {
      queryKey,
      queryFn: queryFn as (given: { signal: AbortSignal }) => Promise<Bringable[]>,
      staleTime,
    };
  }
  return {
    queryKey: ['offered features', 0, pricelistId],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Bringable[]> => {
      const query = { pricelistId, status: 'active' as const, limit };
      const { data } = await client.GET('/feature', { params: { query }, signal });
      return (data ?? []).map(({ id, code, status, description, productclass_id }) => ({
        feature_id: id,
        feature_code: code,
        feature_status: status,
        title: {},
        description,
        productclass_id,
      }));
    },
    staleTime: 60_000,
  };
}

/** What is read again after a change of the items. */
export const packageContents = {
  path: '/package-content',
  affects: [['get', '/package-content'], ['offered features'], findingsKey],
} as const;
