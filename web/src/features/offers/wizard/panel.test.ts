import { expect, test } from 'vitest';
import type { CarLine } from '../wire';
import { isApart, lineAmount, panelFigures, panelLines } from './panel';

const figure = (name: string, amount: number) => ({ figure: name, amount, net: null });

test('price and total always stand, the rest only when it comes to something', () => {
  const figures = [
    figure('price_total', 0),
    figure('extras', 0),
    figure('price_registration', 21.63),
    figure('price', 0),
    figure('price_casco', 12),
  ];
  expect(panelFigures(figures).map(({ figure: name }) => name)).toEqual([
    'price',
    'price_registration',
    'price_total',
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
