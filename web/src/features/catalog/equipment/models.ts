import { $api } from '@/api/query-api';
import type { RowOf } from '@/kit/record/resource';

export type ListedModel = RowOf<'/model'>;

const most = 1000;

/** The models of a brand that are in use, by series and range. */
export const modelsQuery = (brandId: number) =>
  $api.queryOptions('get', '/model', { params: { query: { brandId, sort: 'range', limit: most } } });

/** Which models have one text of standard equipment. */
export const havingQuery = (equipmentId: number) =>
  $api.queryOptions('get', '/model-equipment', { params: { query: { equipmentId, limit: most } } });

/** Models under the names of their series and range, in the order they come in. */
export function byRange<Model extends Pick<ListedModel, 'serie_name' | 'modelrange_name'>>(
  models: readonly Model[],
): { name: string; models: Model[] }[] {
  const groups = new Map<string, Model[]>();
  for (const model of models) {
    const name = `${model.serie_name} · ${model.modelrange_name}`;
    groups.set(name, [...(groups.get(name) ?? []), model]);
  }
  return [...groups].map(([name, ofRange]) => ({ name, models: ofRange }));
}
