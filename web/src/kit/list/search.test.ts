import { expect, it, describe } from 'vitest';
import { keywordLimit } from '@/kit/record/keyword';
import { nextSort, parseListSearch, parseSort } from './search';

describe('parseListSearch', () => {
  it.each([
    ['nothing', {}, {}],
    [
      'everything',
      { q: 'hat', sort: '-updated_at', status: 'deleted' },
      { q: 'hat', sort: '-updated_at', status: 'deleted' },
    ],
    ['defaults are left out', { q: '', sort: '', status: 'active' }, {}],
    ['a number typed by hand', { q: 12 }, { q: '12' }],
    ['only spaces', { q: '   ' }, {}],
    ['nonsense', { q: ['a'], sort: 'a b;', status: 'gone' }, {}],
    ['a page', { page: '3', size: 100, view: 0 }, { page: 3, size: 100, view: 0 }],
    ['no page that cannot be', { page: -1, size: 33, view: 'x' }, {}],
    ['the first page is left out', { page: 1 }, {}],
    ['another segment', { status: 'other' }, { status: 'other' }],
    ['the archive as the contract calls it', { status: 'archive' }, { status: 'deleted' }],
    ['and for other records', { status: 'archived' }, { status: 'deleted' }],
    ['facets', { serieId: '3', type: 'packages' }, { serieId: 3, type: 'packages' }],
    ['no facets that are no texts', { a: {}, b: [1], 'c d': 'x', e: '', f: 'x'.repeat(601) }, {}],
    ['an over-long keyword is cut', { q: 'x'.repeat(500) }, { q: 'x'.repeat(keywordLimit) }],
    ['and so is one of emoji', { q: '🚗'.repeat(10_000) }, { q: '🚗'.repeat(keywordLimit) }],
  ])('%s', (_, raw, want) => {
    expect(parseListSearch(raw)).toEqual(want);
  });
});

it('reads the sort direction', () => {
  expect(parseSort(undefined)).toBeNull();
  expect(parseSort('code')).toEqual({ key: 'code', descending: false });
  expect(parseSort('-code')).toEqual({ key: 'code', descending: true });
});

it('cycles a column through ascending, descending and none', () => {
  expect(nextSort(null, 'code')).toBe('code');
  expect(nextSort(parseSort('code'), 'code')).toBe('-code');
  expect(nextSort(parseSort('-code'), 'code')).toBeUndefined();
  expect(nextSort(parseSort('-code'), 'name')).toBe('name');
});
