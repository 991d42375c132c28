import { describe, expect, test } from 'vitest';
import { byModel, mayChangeChoices } from './choices';

const option = (model: number, feature: string) => ({
  model_id: model,
  model: `M${model}`,
  feature_id: 1,
  feature,
  offer_types: ['standard'],
});

const run = (parts: object, ...tables: string[]) =>
  ({
    dry_run: false,
    reverts: null,
    pricelist_id: 7,
    findings: { tables: tables.map((name) => ({ name })), unknown: null },
    ...parts,
  }) as Parameters<typeof mayChangeChoices>[0];

describe('what became impossible or possible', () => {
  test('options stand with their model, in the order of the answer', () => {
    const grouped = byModel([option(2, 'A'), option(2, 'B'), option(1, 'A')]);
    expect(grouped.map(({ code, options }) => [code, options.map(({ feature }) => feature)])).toEqual([
      ['M2', ['A', 'B']],
      ['M1', ['A']],
    ]);
  });

  test('only an import of rules, packages or features into a price list can change it', () => {
    expect(mayChangeChoices(run({}, 'models', 'rules'))).toBe(true);
    expect(mayChangeChoices(run({}, 'models', 'prices'))).toBe(false);
    expect(mayChangeChoices(run({ dry_run: true }, 'rules'))).toBe(false);
    expect(mayChangeChoices(run({ reverts: 3 }, 'rules'))).toBe(false);
    expect(mayChangeChoices(run({ pricelist_id: null }, 'rules'))).toBe(false);
  });
});
