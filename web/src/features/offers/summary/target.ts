/** What stands between the price of one vehicle and the total, in cents as the customer pays them. */
export interface PriceParts {
  /** Of one vehicle, before discount. */
  price: number;
  extras: number;
  accessories: number;
  /** 0 where it is no part of the total. */
  registration: number;
  vehicles: number;
  tradeIn: number;
}

/** What a target of the seller is aimed at. */
export type Aim = 'price' | 'total';

export interface Target {
  /** Of one vehicle with discount. */
  price: number;
  /** Off the price, with three decimals; negative above the price. */
  percent: number;
  /** What the total comes to: a little beside the target when several vehicles do not divide it. */
  total: number;
}

/** The discounted price that leads to what somebody wants to pay; undefined when no price does. */
export function targetOf(parts: PriceParts, aim: Aim, wanted: number): Target | undefined {
  const beside = parts.extras + parts.accessories + parts.registration;
  const price = aim === 'price' ? wanted : Math.round((wanted + parts.tradeIn) / parts.vehicles) - beside;
  if (price <= 0 || parts.price <= 0) return undefined;
  return {
    price,
    percent: Math.round((1 - price / parts.price) * 100_000) / 1000,
    total: (price + beside) * parts.vehicles - parts.tradeIn,
  };
}

/** What is left of a price when the vehicle is paid, without VAT, in cents. */
export function marginOf(
  price: number,
  vatRate: number,
  primeCost: number,
): { amount: number; percent: number } {
  const net = Math.round((price * 100) / (100 + vatRate));
  const amount = net - primeCost;
  return { amount, percent: net === 0 ? 0 : Math.round((amount / net) * 10_000) / 100 };
}
