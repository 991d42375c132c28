import { expect, it } from 'vitest';
import { byBrand, byUnit, byUnitOf, byValue, chosenFacets, facetSearch } from './facets';

const facets = { brand_id: byBrand, type: byValue('type', ['packages']) };
const both = { sales_unit: true, service_unit: true };
const nothing = { ...both, preferences: { brand_id: null, company_id: null } };
const aurora = { ...both, preferences: { brand_id: 3, company_id: null } };

it.each([
  ['nothing', {}, nothing, {}],
  ['what the address says', { type: 'packages', brand_id: 7 }, nothing, { brand_id: '7', type: 'packages' }],
  ['what the header presets', {}, aurora, { brand_id: '3' }],
  ['the address before the header', { brand_id: 7 }, aurora, { brand_id: '7' }],
  ['nothing, where the address says so', { brand_id: 'all' }, aurora, {}],
  ['no value that the contract would refuse', { type: 'other', brand_id: 'x' }, nothing, {}],
])('narrows to %s', (_, search, me, want) => {
  expect(chosenFacets(facets, search, me)).toEqual(want);
});

it('writes "all" into the address only where the header would preset something', () => {
  expect(facetSearch(byBrand, undefined, aurora)).toBe('all');
  expect(facetSearch(byBrand, undefined, nothing)).toBeUndefined();
  expect(facetSearch(byBrand, '7', aurora)).toBe('7');
});

it.each([
  ['sales', { sales_unit: true, service_unit: false }, 'SALES'],
  ['service', { sales_unit: false, service_unit: true }, 'SERVICE'],
  ['both', both, undefined],
  ['neither', { sales_unit: false, service_unit: false }, undefined],
])('starts with the unit of who works in %s', (_, units, want) => {
  const me = { ...nothing, ...units };
  expect(chosenFacets({ unit: byUnit }, {}, me).unit).toBe(want);
  expect(chosenFacets({ type: byUnitOf('type') }, {}, me).type).toBe(want?.toLowerCase());
  expect(facetSearch(byUnit, undefined, me)).toBe(want && 'all');
});
