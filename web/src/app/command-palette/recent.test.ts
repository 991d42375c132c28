import { expect, test } from 'vitest';
import { recentRecords, rememberRecord, type RecentRecord } from './recent';

const brand = (id: number, label = `Brand ${id}`): RecentRecord => ({
  to: '/brand/edit/$brandId',
  params: { brandId: id },
  kind: 'brand',
  label,
});
const labels = (userId: number) => recentRecords(userId).map(({ label }) => label);

test('the latest comes first, each record once and under its latest name', () => {
  rememberRecord(1, brand(1));
  rememberRecord(1, brand(2));
  rememberRecord(1, brand(1, 'Renamed'));
  expect(labels(1)).toEqual(['Renamed', 'Brand 2']);
});

test('only so many are kept', () => {
  for (let id = 1; id <= 20; id += 1) rememberRecord(1, brand(id));
  expect(labels(1)).toHaveLength(8);
  expect(labels(1)[0]).toBe('Brand 20');
});

test('nobody sees those of another user', () => {
  rememberRecord(1, brand(1));
  expect(labels(2)).toEqual([]);
});

test.each([
  '',
  '{',
  '{"a":1}',
  '[null, 3, {"to":"/x"}, {"to":"/x","params":{},"kind":"spaceship","label":"y"}]',
])('what else lies there is ignored: %s', (text) => {
  localStorage.setItem('forecourt.recent.1', text);
  expect(labels(1)).toEqual([]);
});
