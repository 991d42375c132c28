import { expect, test } from 'vitest';
import { inOrder, usualFrom } from './usual-from';

const list = (id: number, startedAt: string, source: number | null = null) => ({
  id,
  pricelist_title_id: 1,
  source_pricelist_id: source,
  started_at: startedAt,
});
const autumn = list(1, '2026-09-01');
const spring = list(2, '2027-03-01');
const corrected = list(3, '2027-03-01');

test('lists are compared from the earlier to the later, whichever of them is looked at', () => {
  expect(inOrder(autumn, spring)).toEqual([autumn, spring]);
  expect(inOrder(spring, autumn)).toEqual([autumn, spring]);
  // Of one day the one that was made later is the later one.
  expect(inOrder(corrected, spring)).toEqual([spring, corrected]);
});

test('a list is compared with its source at first, else with the one before it, else with any', () => {
  const lists = [autumn, spring, corrected];
  expect(usualFrom(spring, lists)).toBe(autumn);
  expect(usualFrom(list(4, '2027-06-01', 1), lists)).toBe(autumn);
  expect(usualFrom(list(4, '2027-06-01'), lists)).toBe(corrected);
  expect(usualFrom(corrected, lists)).toBe(spring);
  expect(usualFrom(autumn, lists)).toBe(spring);
  expect(usualFrom(autumn, [autumn])).toBeUndefined();
});
