import type { ListedOffer } from './list/listed-offer';
import { useShownMoney } from './use-amounts';

/** Whom an offer is for, or what it is called; empty where neither is known. */
export const nameOf = ({ customer_name: customer, title }: Pick<ListedOffer, 'customer_name' | 'title'>) =>
  customer || title;

type Listed = Pick<ListedOffer, 'model' | 'model_code' | 'price_total' | 'currency'>;

/** Writes the car of an offer and its price, as far as they are known. */
export function useCarOf(): (offer: Listed) => string {
  const write = useShownMoney();
  return ({ model, model_code: code, price_total: total, currency }) =>
    [model || code, total !== 0 && write(total, currency)].filter(Boolean).join(' · ');
}
