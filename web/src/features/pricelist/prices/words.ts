import type { TFunction } from 'i18next';
import { centsOf } from '@/api/money';
import { money, percent } from '@/i18n/format';
import type { PriceChange } from './draft';

/** A change of prices in a sentence: whose, which, how, where. */
export function sentence(t: TFunction<'pricechange'>, change: PriceChange): string {
  const { of, columns, by, value, step = 0, direction = 'nearest', ending = 0 } = change;
  const amount = Math.abs(value);
  const how = {
    of: t(`of.${of.length === 2 ? 'both' : of[0] === 'features' ? 'features' : 'models'}`),
    columns: columns.map((one) => t(`columns.${one}`)).join(', '),
    value: `${value < 0 ? '−' : '+'}${by === 'percent' ? percent(amount) : money(centsOf(amount))}`,
  };
  const parts = [t('sentence.change', how)];
  if (step > 0) {
    parts.push(
      ending > 0
        ? t('sentence.ending', { step, direction: t(`directions.${direction}`), ending })
        : t('sentence.step', { step, direction: t(`directions.${direction}`) }),
    );
  }
  const limits = [change.serie_ids, change.modelrange_ids, change.model_ids, change.productclass_ids];
  parts.push(t(limits.some((ids) => ids?.length) ? 'sentence.part' : 'sentence.whole'));
  return `${parts.join('; ')}.`;
}
