import { expect, test } from 'vitest';
import { parseDifferenceSearch, parseRepricedSearch } from './difference-search';
import { usualFrom } from './usual-from';

const list = (id: number, started_at: string, pricelist_title_id = 1, source: number | null = null) => ({
  id,
  started_at,
  pricelist_title_id,
  source_pricelist_id: source,
});

test('a list is compared with its source, else with the one before it in its group', () => {
  const lists = [
    list(1, '2026-01-01'),
    list(2, '2026-03-01'),
    list(3, '2026-05-01'),
    list(4, '2026-04-01', 2),
  ];
  expect(usualFrom(list(5, '2026-04-15'), lists)?.id).toBe(2);
  expect(usualFrom(list(5, '2026-04-15', 1, 4), lists)?.id).toBe(4);
  expect(usualFrom(list(5, '2025-01-01'), lists)?.id).toBe(1);
  expect(usualFrom(list(1, '2026-01-01'), lists.slice(0, 1))).toBeUndefined();
});

test('an address keeps what the pages understand', () => {
  expect(parseDifferenceSearch({ from: '7', group: 'rules_new', keyword: 320, page: 2 })).toEqual({
    from: 7,
    group: 'rules_new',
    keyword: '320',
    page: 2,
  });
  expect(parseDifferenceSearch({ from: 'x', keyword: '', page: 1 })).toEqual({});
  expect(parseRepricedSearch({ modelId: 3, featureId: -1, my: 1, page: 'x' })).toEqual({
    modelId: 3,
    my: 1,
  });
});
