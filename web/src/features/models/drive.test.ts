import { describe, expect, test } from 'vitest';
import { applies, type DriveFacts } from './drive';

const kinds = { name: {} };
const facts: DriveFacts = {
  fuels: [
    { ...kinds, id: 1, code: 'petrol', has_hybrids: true, has_tank: true, has_electric_properties: false },
    { ...kinds, id: 3, code: 'electric', has_hybrids: false, has_tank: false, has_electric_properties: true },
  ],
  hybrids: [
    { id: 1, title: 'HEV', has_electric_properties: false },
    { id: 2, title: 'PHEV', has_electric_properties: true },
  ],
  electricInUse: true,
};

describe('the fields of a drive', () => {
  test.each([
    ['no fuel yet', {}, { hybrid: false, electric: false, tank: false }],
    ['petrol', { fuel_id: 1 }, { hybrid: true, electric: false, tank: true }],
    ['a full hybrid', { fuel_id: 1, hybrid_type_id: 1 }, { hybrid: true, electric: false, tank: true }],
    ['a plug-in hybrid', { fuel_id: 1, hybrid_type_id: 2 }, { hybrid: true, electric: true, tank: true }],
    ['electric', { fuel_id: 3 }, { hybrid: false, electric: true, tank: false }],
    ['a fuel nobody knows', { fuel_id: 9 }, { hybrid: false, electric: false, tank: false }],
  ])('%s', (_what, values, expected) => {
    expect(applies(facts, values)).toEqual(expected);
  });

  test('a hybrid type left over from another fuel counts for nothing', () => {
    const fuels = facts.fuels.map((fuel) => ({ ...fuel, has_electric_properties: false }));
    expect(applies({ ...facts, fuels }, { fuel_id: 3, hybrid_type_id: 2 }).electric).toBe(false);
  });

  test('electric fields are asked for only where the group uses them', () => {
    expect(applies({ ...facts, electricInUse: false }, { fuel_id: 3 }).electric).toBe(false);
  });
});
