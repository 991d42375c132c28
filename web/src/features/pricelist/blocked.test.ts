import { expect, test } from 'vitest';
import { blockedModels } from './blocked';

test('what keeps a list from being published stands by model', () => {
  const fields = {
    'model X1': [
      'Pasiūlymai (standartiniai): Pagal šias taisykles negalima sukomplektuoti nė vieno automobilio.',
      'Pasiūlymai (ambasadoms): Dar kas.',
    ],
    revision: ['Sena.'],
  };
  expect(blockedModels(fields)).toEqual([
    {
      code: 'X1',
      reasons: [
        'Pasiūlymai (standartiniai): Pagal šias taisykles negalima sukomplektuoti nė vieno automobilio.',
        'Pasiūlymai (ambasadoms): Dar kas.',
      ],
    },
  ]);
});
