import { expect, it } from 'vitest';
import { prefsKey, readPrefs, shownColumns, toggleColumn, writePrefs } from './column-prefs';

const all = ['code', 'name', 'status', 'updated_at'];

it.each([
  ['nothing wished: all', undefined, all],
  ['the wished order', ['status', 'code'], ['status', 'code']],
  ['what is no longer there is ignored', ['gone', 'name', 'name'], ['name']],
  ['nothing left: all', ['gone'], all],
])('shows %s', (_, wanted, want) => {
  expect(shownColumns(all, wanted)).toEqual(want);
});

it('hides a column, but never the last one', () => {
  expect(toggleColumn(all, ['code', 'name'], 'code')).toEqual(['name']);
  expect(toggleColumn(all, ['name'], 'name')).toEqual(['name']);
});

it('shows a column behind those it follows in the list', () => {
  expect(toggleColumn(all, ['status', 'code'], 'name')).toEqual(['status', 'code', 'name']);
  expect(toggleColumn(all, ['name', 'updated_at'], 'status')).toEqual(['name', 'status', 'updated_at']);
  expect(toggleColumn(all, ['status'], 'code')).toEqual(['code', 'status']);
});

it('keeps the wishes of each user and list apart, and survives a broken store', () => {
  writePrefs(prefsKey(1, 'series'), { columns: ['name'], viewColumns: {}, widths: { name: 90 } });
  expect(readPrefs(prefsKey(1, 'series'))).toMatchObject({ columns: ['name'], widths: { name: 90 } });
  expect(readPrefs(prefsKey(2, 'series')).columns).toBeUndefined();
  localStorage.setItem(prefsKey(1, 'brands'), '{"columns"');
  expect(readPrefs(prefsKey(1, 'brands'))).toEqual({ viewColumns: {}, widths: {} });
});
