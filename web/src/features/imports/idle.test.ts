import { expect, it } from 'vitest';
import { idleColumns } from './idle';

const table = (idle: string[], costs: string[] = []) => ({ idle_columns: idle, cost_columns: costs });

it('a list is named as the reason only where one may be chosen and none is', () => {
  const prices = table(['price_standard']);
  expect(idleColumns({ kind: 'features', pricelist_id: null }, prices)).toEqual([
    { why: 'idleWithoutList', columns: ['price_standard'] },
  ]);
  expect(idleColumns({ kind: 'features', pricelist_id: 7 }, prices)).toEqual([
    { why: 'idleColumns', columns: ['price_standard'] },
  ]);
  expect(idleColumns({ kind: 'equipment', pricelist_id: null }, table(['title_lt']))).toEqual([
    { why: 'idleColumns', columns: ['title_lt'] },
  ]);
});

it('costs that may not be seen are named apart', () => {
  const both = table(
    ['price_standard', 'price_factory_delivery'],
    ['price_factory_delivery', 'price_wholesale'],
  );
  expect(idleColumns({ kind: 'bmw-vehicle-data', pricelist_id: null }, both)).toEqual([
    { why: 'idleWithoutList', columns: ['price_standard'] },
    { why: 'idleCosts', columns: ['price_factory_delivery'] },
  ]);
  expect(idleColumns({ kind: 'prices', pricelist_id: 7 }, table([], ['price_wholesale']))).toEqual([]);
});
