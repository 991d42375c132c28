import { centsOf } from '@/api/money';
import { figureOf, isApart } from '../wizard/panel';
import type { Car } from '../wire';
import { marginOf, type PriceParts } from './target';

/** What an offer comes to, as targets are worked out with. */
export function partsOf(car: Car): PriceParts {
  const cents = (name: string) => centsOf(figureOf(car, name)?.amount ?? 0);
  const { number_of_vehicles: vehicles, trade_in_benefit: tradeIn } = car.version;
  return {
    price: cents('price'),
    extras: cents('extras'),
    accessories: cents('accessories'),
    registration: isApart(car, 'price_registration') ? 0 : cents('price_registration'),
    vehicles,
    tradeIn: centsOf(tradeIn ?? 0),
  };
}

/** What is left of a price of one vehicle, in cents; undefined for those who may not know what it costs. */
export function marginAt(car: Car, price: number): { amount: number; percent: number } | undefined {
  const { price_primecost: primeCost } = car.version;
  if (primeCost === null || !car.model) return undefined;
  return marginOf(price, car.vat.rate ?? 0, centsOf(primeCost));
}
