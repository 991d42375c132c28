import { expect, test } from 'vitest';
import type { Start } from '../wire';
import { listOfLast } from './last-start';

const lists = (...ids: number[]) =>
  ids.map((id) => ({
    id,
    name: `L${id}`,
    title: '',
    status: 'active',
    started_at: null,
  })) as Start['pricelists'];

test('an offer begins with the list of the last one until another comes into force', () => {
  const last = { pricelistId: 1, inForceId: 2 };
  expect(listOfLast(last, lists(2, 1))).toBe(1);
  expect(listOfLast(last, lists(3, 2, 1))).toBeUndefined();
  expect(listOfLast(last, lists(2))).toBeUndefined();
  expect(listOfLast({}, lists(2, 1))).toBeUndefined();
  expect(listOfLast({ pricelistId: 2 }, [])).toBeUndefined();
});
