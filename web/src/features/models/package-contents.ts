import { $api } from '@/api/query-api';
import type { RowOf } from '@/kit/record/resource';
import { findingsKey } from './queries';

export type PackageContent = RowOf<'/package-content'>;

/** A package as a model of a price list has it. */
export interface PackagePlace {
  modelId: number;
  pricelistId: number;
  /** The feature that is the package. */
  packageId: number;
}

const limit = 1000;

/** The sales groups of a brand whose features are packages; offers show them at the packages step. */
export function packageGroupsQuery(brandId: number) {
  const query = { brandId, type: 'packages', status: 'all', limit } as const;
  return $api.queryOptions('get', '/sales-group', { params: { query } });
}

/** The items of a package with a model: those of this model, and those of every model of the price list. */
export function packageContentsQuery({ modelId, pricelistId, packageId }: PackagePlace) {
  const query = { modelId, pricelistId, packageFeatureId: packageId, limit };
  return $api.queryOptions('get', '/package-content', { params: { query } });
}

/** Features by their ids, whether a model offers them or not. */
export function namedFeaturesQuery(ids: readonly number[]) {
  const query = { ids: [...ids], status: 'all' as const, limit };
  return $api.queryOptions('get', '/feature', { params: { query } });
}

/** What is read again after a change of the items. */
export const packageContents = {
  path: '/package-content',
  affects: [['get', '/package-content'], ['offered features'], findingsKey],
} as const;
