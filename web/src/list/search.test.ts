import { expect, it, describe } from 'vitest';
import { keywordLimit, nextSort, parseListSearch, parseSort } from './search';

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
    ['an over-long keyword is cut', { q: 'x'.repeat(500) }, { q: 'x'.repeat(keywordLimit) }],
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
