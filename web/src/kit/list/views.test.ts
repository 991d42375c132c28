import { expect, it } from 'vitest';
import { differs, queryOf, type SavedView, searchOf } from './views';

const view = (query: SavedView['query']) => ({ id: 12, query }) as SavedView;

it('opens with its filters and order, named in the address', () => {
  const saved = view({ filters: { q: 'suv', serieId: '3', status: 'deleted' }, sort: '-name' });
  expect(searchOf(saved)).toEqual({ q: 'suv', serieId: 3, status: 'deleted', sort: '-name', view: 12 });
});

it('ignores what the list no longer understands', () => {
  expect(searchOf(view({ filters: { status: 'gone', 'no name': 'x', page: 'x' }, sort: ';' }))).toEqual({
    view: 12,
  });
});

it('keeps everything but the page and the view itself', () => {
  expect(queryOf({ q: 'suv', serieId: 3, sort: 'name', page: 4, size: 100, view: 1 }, ['name'])).toEqual({
    filters: { q: 'suv', serieId: '3', size: '100' },
    sort: 'name',
    columns: ['name'],
  });
  expect(queryOf({ page: 2, size: 50 }, undefined)).toEqual({ filters: {} });
});

it('recognizes a view that was changed', () => {
  const saved = view({ filters: { q: 'suv', serieId: '3' }, sort: 'name' });
  expect(differs(saved, queryOf({ serieId: 3, q: 'suv', sort: 'name', view: 12, page: 2 }, undefined))).toBe(
    false,
  );
  expect(differs(saved, queryOf({ serieId: 4, q: 'suv', sort: 'name' }, undefined))).toBe(true);
  expect(differs(saved, queryOf({ serieId: 3, q: 'suv' }, undefined))).toBe(true);
});
