import { expect, test } from 'vitest';
import { withVat } from './with-vat';

test.each([
  [120.5, 21, 145.81],
  [0.1, 5, 0.11],
  [-10.5, 21, -12.71],
  [99.99, null, 99.99],
  [0, 21, 0],
])('%d without VAT is, with %s percent, %d', (net, rate, amount) => {
  expect(withVat(net, rate)).toEqual({ amount, net });
});
