import { centsOf } from '@/api/money';
import type { Amount } from './use-amounts';

/** A price that was entered without VAT, with it: rounded to the cent, half up, away from zero for negative ones. */
export function withVat(net: number, rate: number | null): Amount {
  const cents = centsOf(net);
  const vat = Math.sign(cents) * Math.round((Math.abs(cents) * Math.round((rate ?? 0) * 1000)) / 100_000);
  return { amount: (cents + vat) / 100, net };
}
