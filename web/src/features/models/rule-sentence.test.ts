import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import en from '@/i18n/locales/en/models.json';
import lt from '@/i18n/locales/lt/models.json';
import { ruleSentence } from './rule-sentence';

const i18n = i18next.createInstance();
beforeAll(() =>
  i18n.init({ resources: { lt: { models: lt }, en: { models: en } }, interpolation: { escapeValue: false } }),
);

const item = (code: string) => ({ id: code.length, code });
const cond = (code: string, negative = false) => ({ ...item(code), pivot: { negative } });
const blank = {
  include: true,
  conditions: [],
  condition_classes: [],
  actions: [],
  classes: [],
  action_lists: [],
};

function said(rule: Partial<Parameters<typeof ruleSentence>[0]>, language: 'lt' | 'en'): string {
  const t = i18n.getFixedT<'models'>(language, 'models');
  const pieces = ruleSentence({ ...blank, ...rule }, t, language);
  return pieces.map((piece) => (typeof piece === 'string' ? piece : piece.code)).join('');
}

const choice = [['1U0', '1U1', '1U2'].map(item)];

describe('a rule as a sentence', () => {
  test.each([
    [
      'needs one of a list, with one feature and without another',
      { conditions: [cond('M337'), cond('L5AC', true)], action_lists: choice },
      'Su M337 ir be L5AC reikia vieno iš 1U0, 1U1, 1U2.',
      'With M337 and without L5AC, one of 1U0, 1U1, 1U2 is needed.',
    ],
    [
      'needs several features',
      { conditions: [cond('A'), cond('B')], actions: [item('C'), item('D')] },
      'Su A ir B reikia C ir D.',
      'With A and B, C and D are needed.',
    ],
    [
      'excludes one feature',
      { include: false, conditions: [cond('A')], actions: [item('C')] },
      'Su A negalima C.',
      'With A, C is not allowed.',
    ],
    [
      'excludes each of several features',
      { include: false, conditions: [cond('A')], actions: [item('C'), item('D')] },
      'Su A negalima nė vieno iš C, D.',
      'With A, none of C, D is allowed.',
    ],
    [
      'excludes a list only as a whole',
      { include: false, conditions: [cond('A')], action_lists: [[item('C'), item('D')]] },
      'Su A negalima kartu C ir D.',
      'With A, C and D are not allowed together.',
    ],
    [
      'speaks of classes on both sides',
      { condition_classes: [cond('wheel'), cond('trim', true)], classes: [item('line')] },
      'Su bet kuo iš klasės wheel ir be klasės trim reikia ko nors iš klasės line.',
      'With anything of class wheel and without class trim, something of class line is needed.',
    ],
    [
      'forbids a class',
      { include: false, conditions: [cond('A')], classes: [item('wheel')] },
      'Su A negalima nieko iš klasės wheel.',
      'With A, nothing of class wheel is allowed.',
    ],
    ['always holds without conditions', { actions: [item('C')] }, 'Visada reikia C.', 'Always: C is needed.'],
    [
      'takes a list of one as the feature alone',
      { conditions: [cond('A')], action_lists: [[item('C')]], classes: [item('wheel')] },
      'Su A reikia C ir reikia ko nors iš klasės wheel.',
      'With A, C is needed and something of class wheel is needed.',
    ],
  ])('%s', (_what, rule, lithuanian, english) => {
    expect(said(rule, 'lt')).toBe(lithuanian);
    expect(said(rule, 'en')).toBe(english);
  });

  test('keeps what it names apart from the words', () => {
    const t = i18n.getFixedT<'models'>('en', 'models');
    const pieces = ruleSentence({ ...blank, actions: [item('C')], classes: [item('wheel')] }, t, 'en');
    expect(pieces.filter((piece) => typeof piece !== 'string')).toEqual([
      { kind: 'feature', id: 1, code: 'C' },
      { kind: 'class', id: 5, code: 'wheel' },
    ]);
  });
});
