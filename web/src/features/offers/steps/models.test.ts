import { expect, test } from 'vitest';
import type { StartModel } from '../wire';
import { everyModel, facetsOf, fuelOf, rangeGroups, seriesOf } from './models';

const model = (id: number, part: Partial<StartModel>) =>
  ({
    id,
    code: `M${id}`,
    description: `Model ${id}`,
    serie_id: 1,
    serie: 'Šeimos',
    modelrange_id: 1,
    modelrange: 'F5',
    fuel_id: 1,
    fuel: 'Benzinas',
    hybrid_type: '',
    bodytype: 'Universalas',
    gearbox: 'Mechaninė',
    wheel_drive: 'FRONT',
    image: '',
    price: 20_000,
    net: 16_528.93,
    ...part,
  }) as StartModel;

const models = [
  model(1, {}),
  model(2, { modelrange_id: 2, modelrange: 'F7', fuel_id: 3, fuel: 'Elektra', price: 45_000 }),
  model(3, { fuel_id: 2, fuel: 'Dyzelinas', gearbox: 'Automatinė', wheel_drive: 'AWD', price: 20_000.01 }),
  model(4, { price: null, image: 'unsold.png' }),
  model(5, {
    serie_id: 2,
    serie: 'Miesto',
    modelrange_id: 3,
    modelrange: 'C1',
    hybrid_type: 'PHEV',
    bodytype: '',
  }),
  model(6, { hybrid_type: 'MHEV', price: 19_000, image: 'mild.png' }),
];

const found = (part: Partial<typeof everyModel>) =>
  rangeGroups(models, { ...everyModel, ...part }).flatMap((group) => group.models.map(({ id }) => id));

test('models stand by range in the order of the server, each range with where it begins', () => {
  const groups = rangeGroups(models, everyModel);
  expect(groups.map(({ name, models: some }) => [name, some.length])).toEqual([
    ['F5', 4],
    ['F7', 1],
    ['C1', 1],
  ]);
  expect(groups.map(({ from, image }) => [from?.id, image])).toEqual([
    [6, 'mild.png'],
    [2, ''],
    [5, ''],
  ]);
  expect(groups[0]?.fuels).toEqual(['Benzinas', 'Dyzelinas']);
});

test('a range that is not sold has no price to begin with', () => {
  expect(rangeGroups([model(1, { price: null })], everyModel)[0]?.from).toBeUndefined();
});

test('series are parts of the list', () => {
  expect(seriesOf(models)).toEqual([
    { id: 1, name: 'Šeimos' },
    { id: 2, name: 'Miesto' },
  ]);
  expect(rangeGroups(models, everyModel).map(({ serieId }) => serieId)).toEqual([1, 1, 2]);
});

test('full and plug-in hybrids are fuels of their own, mild ones are not', () => {
  expect(models.map(fuelOf)).toEqual(['Benzinas', 'Elektra', 'Dyzelinas', 'Benzinas', 'PHEV', 'Benzinas']);
});

test.each<[string, Partial<typeof everyModel>, number[]]>([
  ['words without accents', { keyword: 'seimos f7' }, [2]],
  ['a word for hybrids', { keyword: 'phev' }, [5]],
  ['a fuel', { fuel: ['Dyzelinas'] }, [3]],
  ['any of two fuels', { fuel: ['Dyzelinas', 'PHEV'] }, [3, 5]],
  ['a body', { body: ['Universalas'], drive: ['AWD'] }, [3]],
  ['a budget to the cent', { budget: 2_000_000 }, [1, 6, 5]],
  ['all of it together', { fuel: ['Elektra'], budget: 2_000_000 }, []],
])('%s narrows them', (_, part, ids) => {
  expect(found(part)).toEqual(ids);
});

test('a facet has the values that there are', () => {
  expect(facetsOf(models)).toEqual({
    fuel: ['Benzinas', 'Dyzelinas', 'Elektra', 'PHEV'],
    body: ['Universalas'],
    drive: ['FRONT', 'AWD'],
  });
});
