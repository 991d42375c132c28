import { expect, it } from 'vitest';
import { exportHref, filterBody } from './export';

const source = {
  path: '/body-type',
  scope: ({ brandId }: { brandId: number }) => ({ brandId }),
  affects: [],
};

it.each([
  ['the plain list', { keyword: '', status: 'active', facets: {} }, 'brandId=3&format=csv'],
  ['the archive', { keyword: '', status: 'deleted', facets: {} }, 'brandId=3&status=deleted&format=csv'],
  [
    'the filter',
    { keyword: 'š & co', status: 'active', facets: {} },
    'brandId=3&keyword=%C5%A1+%26+co&format=csv',
  ],
] as const)('exports %s', (_, view, query) => {
  expect(exportHref(source, { brandId: 3 }, view, 'csv')).toBe(`/api/v1/body-type?${query}`);
});

it('names the same list in a body: numbers as numbers, typed words as words', () => {
  expect(filterBody({ brandId: '3', serieIds: '7', status: 'all', keyword: '2026', tags: '2026' })).toEqual({
    brandId: 3,
    serieIds: [7],
    status: 'all',
    keyword: '2026',
    tags: ['2026'],
  });
});
