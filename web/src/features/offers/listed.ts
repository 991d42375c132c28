import { centsOf } from '@/api/money';
import { money } from '@/i18n/format';
import type { ListedOffer } from './list/listed-offer';

/** Whom an offer is for, or what it is called; empty where neither is known. */
export const nameOf = ({ customer_name: customer, title }: Pick<ListedOffer, 'customer_name' | 'title'>) =>
  customer || title;

/** The car of an offer and its price, as far as they are known. */
export const carOf = (offer: Pick<ListedOffer, 'model' | 'model_code' | 'price_total' | 'currency'>) =>
  [
    offer.model || offer.model_code,
    centsOf(offer.price_total) !== 0 && money(centsOf(offer.price_total), { currency: offer.currency }),
  ]
    .filter(Boolean)
    .join(' · ');
