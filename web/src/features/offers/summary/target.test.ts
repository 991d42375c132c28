import { describe, expect, it } from 'vitest';
import { marginOf, type PriceParts, targetOf } from './target';

const parts: PriceParts = {
  price: 4_000_000,
  extras: 12_100,
  accessories: 24_200,
  registration: 0,
  vehicles: 1,
  tradeIn: 0,
};

describe('targetOf', () => {
  it('shows the percent that a price means', () => {
    expect(targetOf(parts, 'price', 3_880_000)).toMatchObject({ price: 3_880_000, percent: 3 });
    expect(targetOf(parts, 'price', 3_999_999)?.percent).toBe(0);
    expect(targetOf(parts, 'price', 3_876_543)?.percent).toBe(3.086);
  });

  it('takes what stands beside the price off a total', () => {
    expect(targetOf(parts, 'total', 3_916_300)).toEqual({ price: 3_880_000, percent: 3, total: 3_916_300 });
    expect(targetOf({ ...parts, registration: 30_000 }, 'total', 3_946_300)?.price).toBe(3_880_000);
    expect(targetOf({ ...parts, tradeIn: 500_000 }, 'total', 3_416_300)?.price).toBe(3_880_000);
  });

  it('comes as near to the total of several vehicles as whole cents allow, and says what it comes to', () => {
    const target = targetOf({ ...parts, vehicles: 3 }, 'total', 10_000_000);
    expect(target).toMatchObject({ price: 3_297_033, total: 9_999_999 });
  });

  it('calls a price above that of the list a negative discount', () => {
    expect(targetOf(parts, 'price', 4_400_000)?.percent).toBe(-10);
  });

  it('knows of no price for a total that the rest already exceeds', () => {
    expect(targetOf(parts, 'total', 30_000)).toBeUndefined();
    expect(targetOf(parts, 'price', 0)).toBeUndefined();
    expect(targetOf({ ...parts, price: 0 }, 'price', 100)).toBeUndefined();
  });
});

describe('marginOf', () => {
  it('compares with the prime cost what the price is without VAT', () => {
    expect(marginOf(4_840_000, 21, 3_600_000)).toEqual({ amount: 400_000, percent: 10 });
    expect(marginOf(3_000_000, 0, 3_300_000)).toEqual({ amount: -300_000, percent: -10 });
    expect(marginOf(0, 21, 0)).toEqual({ amount: 0, percent: 0 });
  });
});
