import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { useAmounts } from '../use-amounts';
import type { Car } from '../wire';

/** A price that the offer keeps, and the one that its price list has today. */
export function KeptAndNow({ car, prices }: { car: Car; prices: Schemas['ChangedPrice'] }) {
  const { t } = useTranslation('summary');
  const { shown } = useAmounts(car);
  return t('keptAndNow', {
    kept: shown(prices),
    now: shown({ amount: prices.amount_now, net: prices.net_now }),
  });
}
