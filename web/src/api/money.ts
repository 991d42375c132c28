/** Amounts come and go as units of their currency (24500.5); inside they are whole cents, which add up exactly. */
export function centsOf(amount: number): number {
  return Math.round(amount * 100);
}

/** The amount as the contract writes it. */
export function amountOf(cents: number): number {
  return cents / 100;
}
