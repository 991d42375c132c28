import { expect, test } from 'vitest';
import { firstOfNextMonth } from './next-month';

test.each([
  ['2026-11-21T12:00:00Z', '2026-12-01'],
  // In Vilnius it is December already.
  ['2026-11-30T22:30:00Z', '2027-01-01'],
  ['2026-12-31T12:00:00Z', '2027-01-01'],
  ['2026-08-31T12:00:00Z', '2026-09-01'],
])('a list made at %s begins %s', (now, first) => {
  expect(firstOfNextMonth(new Date(now))).toBe(first);
});
