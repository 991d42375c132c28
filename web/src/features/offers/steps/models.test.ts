import { expect, test } from 'vitest';
import type { StartModel } from '../wire';
import { everyModel, facetValues, modelGroups } from './models';

const model = (id: number, part: Partial<StartModel>) =>
  ({
    id,
    code: `M${id}`,
    description: `Model ${id}`,
    serie_id: 1,
    serie: 'Šeimos',
    modelrange_id: 1,
    modelrange: 'F5',
    fuel: 'Benzinas',
    gearbox: 'Mechaninė',
    wheel_drive: 'FRONT',
    price: 20_000,
    net: 16_528.93,
    ...part,
  }) as StartModel;

const models = [
  model(1, {}),
  model(2, { modelrange_id: 2, modelrange: 'F7', fuel: 'Elektra', price: 45_000 }),
  model(3, { fuel: 'Dyzelinas', gearbox: 'Automatinė', wheel_drive: 'AWD', price: 20_000.01 }),
  model(4, { price: null }),
];

const found = (part: Partial<typeof everyModel>) =>
  modelGroups(models, { ...everyModel, ...part }).flatMap((group) => group.models.map(({ id }) => id));

test('models stand by serie and model range, in the order of the server', () => {
  expect(modelGroups(models, everyModel).map(({ range, models: some }) => [range, some.length])).toEqual([
    ['F5', 3],
    ['F7', 1],
  ]);
});

test.each<[string, Partial<typeof everyModel>, number[]]>([
  ['words without accents', { keyword: 'seimos f7' }, [2]],
  ['fuel', { fuel: 'Dyzelinas' }, [3]],
  ['gearbox', { gearbox: 'Mechaninė' }, [1, 4, 2]],
  ['drive', { drive: 'AWD' }, [3]],
  ['a budget to the cent', { budget: 2_000_000 }, [1]],
  ['all of it together', { fuel: 'Elektra', budget: 2_000_000 }, []],
])('%s narrows them', (_, part, ids) => {
  expect(found(part)).toEqual(ids);
});

test('a facet has the values that there are', () => {
  expect(facetValues(models, 'fuel')).toEqual(['Benzinas', 'Dyzelinas', 'Elektra']);
});
