import { keywordMatcher } from '@/kit/record/keyword';
import type { StartModel } from '../wire';

/** What narrows the models: each absent part lets all pass. */
export interface ModelFilter {
  keyword: string;
  fuel: string;
  gearbox: string;
  drive: string;
  /** Cents; models without a price are above any budget. */
  budget: number | null;
}

export const everyModel: ModelFilter = { keyword: '', fuel: '', gearbox: '', drive: '', budget: null };

export interface ModelGroup {
  key: string;
  serie: string;
  range: string;
  models: readonly StartModel[];
}

/** The models that fit, in the server's order, as groups of serie and model range. */
export function modelGroups(models: readonly StartModel[], filter: ModelFilter): readonly ModelGroup[] {
  const matches = keywordMatcher(filter.keyword);
  const groups = new Map<string, ModelGroup & { models: StartModel[] }>();
  for (const model of models) {
    if (!fits(model, filter) || !matches(textsOf(model))) continue;
    const key = `${model.serie_id} ${model.modelrange_id ?? 0}`;
    const group = groups.get(key) ?? { key, serie: model.serie, range: model.modelrange, models: [] };
    group.models.push(model);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The values of a facet that there are, sorted. */
export function facetValues(
  models: readonly StartModel[],
  facet: 'fuel' | 'gearbox' | 'wheel_drive',
): readonly string[] {
  return [...new Set(models.map((model) => model[facet] ?? '').filter(Boolean))].toSorted((a, b) =>
    a.localeCompare(b, 'lt'),
  );
}

function fits(model: StartModel, { fuel, gearbox, drive, budget }: ModelFilter): boolean {
  if (fuel && model.fuel !== fuel) return false;
  if (gearbox && model.gearbox !== gearbox) return false;
  if (drive && model.wheel_drive !== drive) return false;
  return budget === null || (model.price !== null && Math.round(model.price * 100) <= budget);
}

function textsOf({ code, description, serie, modelrange, fuel, gearbox }: StartModel) {
  return [code, description, serie, modelrange, fuel, gearbox];
}
