import { expect, it } from 'vitest';
import { byBrand, byValue, chosenFacets, facetSearch } from './facets';

const facets = { brand_id: byBrand, type: byValue('type', ['packages']) };
const nothing = { brand_id: null, company_id: null };
const aurora = { brand_id: 3, company_id: null };

it.each([
  ['nothing', {}, nothing, {}],
  ['what the address says', { type: 'packages', brand_id: 7 }, nothing, { brand_id: '7', type: 'packages' }],
  ['what the header presets', {}, aurora, { brand_id: '3' }],
  ['the address before the header', { brand_id: 7 }, aurora, { brand_id: '7' }],
  ['nothing, where the address says so', { brand_id: 'all' }, aurora, {}],
  ['no value that the contract would refuse', { type: 'other', brand_id: 'x' }, nothing, {}],
])('narrows to %s', (_, search, preferences, want) => {
  expect(chosenFacets(facets, search, preferences)).toEqual(want);
});

it('writes "all" into the address only where the header would preset something', () => {
  expect(facetSearch(byBrand, undefined, aurora)).toBe('all');
  expect(facetSearch(byBrand, undefined, nothing)).toBeUndefined();
  expect(facetSearch(byBrand, '7', aurora)).toBe('7');
});
