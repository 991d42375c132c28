import { expect, test } from 'vitest';
import { isOn, isSold, marked } from './marked';
import type { Option } from './wire';

const option = (feature_id: number, state: Option['state'], class_id: number | null = 1) =>
  ({ feature_id, state, class_id, disabled: false }) as Option;

const states = (options: readonly Option[]) => options.map(({ state }) => state);

test('a choice takes the place of another of its class, where one is all there can be', () => {
  const wheels = [option(1, 'selected'), option(2, 'selectable'), option(3, 'selected', 2)];
  expect(states(marked(wheels, { feature_id: 2 }, true, true))).toEqual([
    'selectable',
    'selected',
    'selected',
  ]);
  expect(states(marked(wheels, { feature_id: 2 }, true, false))).toEqual([
    'selected',
    'selected',
    'selected',
  ]);
});

test('what is undone takes nothing else with it', () => {
  const options = [option(1, 'selected'), option(2, 'selected')];
  expect(states(marked(options, { feature_id: 2 }, false, false))).toEqual(['selected', 'selectable']);
});

test('a list without the option stays the same list', () => {
  const options = [option(1, 'selected')];
  expect(marked(options, { feature_id: 9 }, true, true)).toBe(options);
});

test.each([
  ['selected', true, true],
  ['standard', true, true],
  ['inPackage', true, true],
  // Needed by the car, but nobody has chosen it yet.
  ['forced', false, true],
  ['selectable', false, true],
  ['impossible', false, true],
  ['unpriced', false, false],
] as const)('%s: on %s, sold %s', (state, on, sold) => {
  expect(isOn(option(1, state))).toBe(on);
  expect(isSold(option(1, state))).toBe(sold);
});

test('what is disabled cannot be chosen', () => {
  expect(isSold({ disabled: true, state: 'selectable' })).toBe(false);
});
