import { keywordMatcher } from '@/kit/record/keyword';
import type { StartModel } from '../wire';

/** What narrows the models: of each facet any of the values chosen, none lets all pass. */
export interface ModelFilter {
  keyword: string;
  fuel: readonly string[];
  body: readonly string[];
  drive: readonly string[];
  /** Cents; models without a price are above any budget. */
  budget: number | null;
}

export type Facet = 'fuel' | 'body' | 'drive';

export const everyModel: ModelFilter = { keyword: '', fuel: [], body: [], drive: [], budget: null };

export interface Serie {
  id: number;
  name: string;
}

/** The models of one range: a car to customers, whatever its engines. */
export interface RangeGroup {
  id: number;
  name: string;
  serieId: number;
  models: readonly StartModel[];
  /** The cheapest that is sold. */
  from: StartModel | undefined;
  /** That of the cheapest which has one; empty: none has. */
  image: string;
  fuels: readonly string[];
}

/** What a car runs on, in a word; full and plug-in hybrids are fuels of their own. */
export function fuelOf({ fuel, hybrid_type: hybrid }: StartModel): string {
  return isOwnFuel(hybrid) ? hybrid : fuel;
}

/** The series of a price list, in its order. */
export function seriesOf(models: readonly StartModel[]): readonly Serie[] {
  const series = new Map(models.map(({ serie_id: id, serie: name }) => [id, { id, name }]));
  return [...series.values()];
}

/** The models that fit, in the server's order, as ranges. */
export function rangeGroups(models: readonly StartModel[], filter: ModelFilter): readonly RangeGroup[] {
  const matches = keywordMatcher(filter.keyword);
  const groups = new Map<number, StartModel[]>();
  for (const model of models) {
    if (!fits(model, filter) || !matches(textsOf(model))) continue;
    const group = groups.get(model.modelrange_id);
    if (group) group.push(model);
    else groups.set(model.modelrange_id, [model]);
  }
  return [...groups.values()].flatMap(groupOf);
}

function groupOf(models: readonly StartModel[]): readonly RangeGroup[] {
  const [first] = models;
  if (!first) return [];
  const cheapest = models.toSorted((a, b) => (a.price ?? Infinity) - (b.price ?? Infinity));
  return [
    {
      id: first.modelrange_id,
      name: first.modelrange,
      serieId: first.serie_id,
      models,
      from: cheapest.find(({ price }) => price !== null),
      image: cheapest.find(({ image }) => image)?.image ?? '',
      fuels: fuelsOf(models),
    },
  ];
}

/** The values of each facet that there are. */
export function facetsOf(models: readonly StartModel[]): Readonly<Record<Facet, readonly string[]>> {
  const bodies = new Set(models.map(({ bodytype }) => bodytype).filter(Boolean));
  const drives = new Set(models.map((model) => model.wheel_drive));
  return {
    fuel: fuelsOf(models),
    body: [...bodies].toSorted((a, b) => a.localeCompare(b, 'lt')),
    drive: (['FRONT', 'REAR', 'AWD'] as const).filter((drive) => drives.has(drive)),
  };
}

/** The fuels as the server numbers them, then hybrids. */
function fuelsOf(models: readonly StartModel[]): readonly string[] {
  const place = ({ fuel_id: fuel, hybrid_type: hybrid }: StartModel) =>
    isOwnFuel(hybrid) ? `hybrid ${hybrid}` : `fuel ${fuel}`;
  const order = models.toSorted((a, b) => place(a).localeCompare(place(b)));
  return [...new Set(order.map(fuelOf))];
}

/** A mild hybrid drives as its fuel does. */
const isOwnFuel = (hybrid: string) => hybrid === 'PHEV' || hybrid === 'HEV';

function fits(model: StartModel, { fuel, body, drive, budget }: ModelFilter): boolean {
  if (fuel.length > 0 && !fuel.includes(fuelOf(model))) return false;
  if (body.length > 0 && !body.includes(model.bodytype)) return false;
  if (drive.length > 0 && !drive.includes(model.wheel_drive ?? '')) return false;
  return budget === null || (model.price !== null && Math.round(model.price * 100) <= budget);
}

function textsOf(model: StartModel) {
  const { code, description, serie, modelrange, fuel, hybrid_type: hybrid, gearbox, bodytype } = model;
  return [code, description, serie, modelrange, fuel, hybrid, gearbox, bodytype];
}
