import type { RowOf } from '@/kit/record/resource';

/** A car of the stock list. Of those of other companies much is empty (see the contract). */
export type StockItem = RowOf<'/stock'>;

/** By how many last letters of a VIN people know a car. */
const vinTail = 7;

/** By what a car is known among others of its model: its order number, or the end of its VIN. */
export function numberOf({ order_no: number, vin }: Pick<StockItem, 'order_no' | 'vin'>): string {
  return number === '' ? vin.slice(-vinTail) : number;
}
