import { expect, test } from 'vitest';
import { byRange } from './models';

test('models stand under their series and range, in the order they come in', () => {
  const model = (code: string, serie_name: string, modelrange_name: string) => ({
    code,
    serie_name,
    modelrange_name,
  });
  const models = [model('A1', 'Šeimos', 'F5'), model('B1', 'Visureigiai', 'X3'), model('A2', 'Šeimos', 'F5')];
  expect(byRange(models).map(({ name, models: of }) => [name, of.map(({ code }) => code)])).toEqual([
    ['Šeimos · F5', ['A1', 'A2']],
    ['Visureigiai · X3', ['B1']],
  ]);
});
