import { expect, test } from 'vitest';
import type { CarLine, LedgerRow } from '../wire';
import { isApart, isLost, lineAmount, panelLines, panelRows } from './panel';

const row = (name: LedgerRow['row'], amount: number) =>
  ({ row: name, kind: 'part', quantity: 1, amount, net: amount }) as LedgerRow;

test('the price of the car is the first row, what its lines make of it', () => {
  const rows = [row('price_model', 10), row('options', 5), row('price', 15), row('price_total', 15)];
  expect(panelRows(rows).map(({ row: name }) => name)).toEqual(['price', 'price_total']);
});

test.each([
  ['line', 'feature'],
  ['exterior', 'feature'],
  ['wheels', 'feature'],
  ['interior', 'feature'],
  ['trim', 'feature'],
  ['trimfinish', 'feature'],
  ['packages', 'feature'],
  ['options', 'feature'],
  ['accessories', 'feature'],
  ['services', 'service'],
] as const)('what the list no longer has of %s is a row with its amount', (step, kind) => {
  const line = (state: CarLine['state'], amount: number | null, more: Partial<CarLine> = {}) =>
    ({ kind: 'feature', step: 'options', state, amount, net: amount, ...more }) as CarLine;
  const lines = [
    line('', 100, { kind: 'model', step: 'model' }),
    line('gone', 10, { step, kind }),
    line('standard', null, { step: 'trim' }),
    line('in_package', 5),
    line('in_package', null),
    line('dropped', null),
  ];
  const rows = panelLines(lines);
  const sum = (some: readonly CarLine[]) => some.reduce((total, { amount }) => total + (amount ?? 0), 0);
  expect(sum(rows)).toBe(sum(lines));
  expect(rows.find(isLost)).toMatchObject({ step, amount: 10 });
  expect(lineAmount(line('gone', 10))).toBe('amount');
});

test('a car of a model alone has a price too', () => {
  const rows = [row('price_model', 10), row('trade_in_benefit', -2), row('price_total', 8)];
  expect(panelRows(rows).map(({ row: name, amount }) => [name, amount])).toEqual([
    ['price', 10],
    ['trade_in_benefit', -2],
    ['price_total', 8],
  ]);
});

test('of the standard equipment only what stands in the place of a choice is listed', () => {
  const line = (step: string, state: CarLine['state'], kind: CarLine['kind'] = 'feature') =>
    ({ step, state, kind }) as CarLine;
  const lines = [
    line('model', '', 'model'),
    line('wheels', 'standard'),
    line('options', 'standard'),
    line('options', 'chosen'),
    line('options', 'in_package'),
    line('options', 'dropped'),
    line('summary', '', 'transport'),
  ];
  expect(panelLines(lines).map(({ step, state }) => `${step} ${state}`)).toEqual([
    'model ',
    'wheels standard',
    'options chosen',
    'options dropped',
    'summary ',
  ]);
  expect(lineAmount(line('wheels', 'standard'))).toBe('standard');
  expect(lineAmount(line('options', 'chosen'))).toBe('amount');
});

test.each([
  [0, true],
  [1, false],
])('registration with the setting %d stands apart: %s', (value, apart) => {
  const origin = { record: 'setting', field: 'include_co2tax_into_vehicle_total' };
  const explanations = [
    {
      figure: 'price_total',
      formula: 'vehicles_less_trade_in',
      unit: 'cents',
      value: 1,
      inputs: [{ name: 'include_co2tax_into_vehicle_total', origin, unit: 'flag', value }],
    },
  ];
  expect(isApart({ explanations }, 'price_registration')).toBe(apart);
  expect(isApart({ explanations }, 'price_total')).toBe(false);
});
