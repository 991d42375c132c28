import type { Schemas } from '@/api/client';
import { amountOf } from '@/api/money';
import { parseMoney } from '@/kit/ui/money';

export type PriceChange = Schemas['PriceChange'];
export type Column = PriceChange['columns'][number];

/** The prices that customers see, and those that show what a model costs the group. */
export const retail = [
  'price_standard',
  'price_embassy',
  'price_diplomatic',
  'price_transportation',
] as const;
export const costs = [
  'price_wholesale',
  'feature_prime_cost',
  'service_pack_prime_cost',
  'price_factory_delivery',
] as const;

export const steps = [0, 1, 5, 10, 50, 100] as const;
export const directions = ['nearest', 'up', 'down'] as const;
export const places = ['all', 'series', 'ranges', 'models'] as const;

/** A change of prices as it is filled in. */
export interface Draft {
  of: readonly ('models' | 'features')[];
  columns: readonly Column[];
  isLower: boolean;
  by: 'percent' | 'amount';
  value: string;
  step: number;
  direction: (typeof directions)[number];
  ending: string;
  place: (typeof places)[number];
  /** Of series, ranges or models, as the place says. */
  ids: readonly number[];
  classes: readonly number[];
}

export const blank: Draft = {
  of: ['models', 'features'],
  columns: ['price_standard'],
  isLower: false,
  by: 'percent',
  value: '',
  step: 0,
  direction: 'nearest',
  ending: '',
  place: 'all',
  ids: [],
  classes: [],
};

const idsOf = { series: 'serie_ids', ranges: 'modelrange_ids', models: 'model_ids' } as const;

const centsOfValue = ({ value }: Draft) => parseMoney(value.replace('%', '')).cents;

/** What is wrong with a field, by the name of its words. */
export type Wrong = Partial<
  Record<'of' | 'columns' | 'value' | 'ending' | 'ids', 'none' | 'number' | 'positive' | 'most' | 'digits'>
>;

/** What keeps a draft from being a change, field by field. */
export function wrongIn(draft: Draft): Wrong {
  const cents = centsOfValue(draft);
  return {
    ...(draft.of.length === 0 && { of: 'none' }),
    ...(draft.columns.length === 0 && { columns: 'none' }),
    ...(typeof cents !== 'number' && { value: 'number' }),
    ...(typeof cents === 'number' && cents <= 0 && { value: 'positive' }),
    ...(typeof cents === 'number' &&
      draft.by === 'percent' &&
      draft.isLower &&
      cents > mostPercent && { value: 'most' }),
    ...(draft.place !== 'all' && draft.ids.length === 0 && { ids: 'none' }),
    ...(draft.step > 0 && !/^\d{0,2}$/.test(draft.ending.trim()) && { ending: 'digits' }),
  };
}

/** Nothing is lowered by more than all of it. */
const mostPercent = 100_00;

/** The change that a draft asks for; undefined while something is missing in it. */
export function changeOf(draft: Draft): PriceChange | undefined {
  const cents = centsOfValue(draft);
  if (typeof cents !== 'number' || Object.keys(wrongIn(draft)).length > 0) return undefined;
  const ending = draft.ending.trim();
  const isRounded = draft.step > 0;
  return {
    of: [...draft.of],
    columns: [...draft.columns],
    by: draft.by,
    value: amountOf(draft.isLower ? -cents : cents),
    ...(isRounded && { step: draft.step as NonNullable<PriceChange['step']>, direction: draft.direction }),
    ...(isRounded && ending !== '' && { ending: Number(ending) }),
    ...(draft.place !== 'all' && { [idsOf[draft.place]]: [...draft.ids] }),
    ...(draft.of.includes('features') &&
      draft.classes.length > 0 && { productclass_ids: [...draft.classes] }),
  };
}
