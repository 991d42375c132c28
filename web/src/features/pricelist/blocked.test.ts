import { expect, test } from 'vitest';
import { blockedModels } from './blocked';

test('what keeps a list from being published stands by model', () => {
  const fields = {
    'model X1': [
      'Taisyklės: Pagal šias taisykles negalima sukomplektuoti nė vieno automobilio.',
      'Taisyklės: Dar kas.',
    ],
    revision: ['Sena.'],
  };
  expect(blockedModels(fields)).toEqual([
    {
      code: 'X1',
      reasons: [
        'Taisyklės: Pagal šias taisykles negalima sukomplektuoti nė vieno automobilio.',
        'Taisyklės: Dar kas.',
      ],
    },
  ]);
});
