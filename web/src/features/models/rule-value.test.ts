import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import lt from '@/i18n/locales/lt/models.json';
import { ruleValue } from './rule-value';

beforeAll(() => i18next.init({ lng: 'lt', resources: { lt: { models: lt } } }));

describe('what the history of a rule says', () => {
  it('is in words', () => {
    const parts = [
      { id: 1, code: 'LBAS', pivot: { negative: false } },
      { id: 2, code: 'LCOM', pivot: { negative: true } },
    ];
    expect(ruleValue('conditions', parts)).toBe('LBAS ir be LCOM');
    expect(
      ruleValue('action_lists', [
        [
          { id: 3, code: 'W19' },
          { id: 4, code: 'W20' },
        ],
      ]),
    ).toBe('W19 ar W20');
    expect(ruleValue('actions', [])).toBe('–');
    expect(ruleValue('include', true)).toBe('Reikia');
    expect(ruleValue('model_id', null)).toBe('Visi modeliai');
  });
});
