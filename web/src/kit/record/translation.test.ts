import { describe, expect, it } from 'vitest';
import type { CellContext } from './entity';
import { translate, withText } from './translation';

const lt = { id: 1, code: 'lt' };
const en = { id: 2, code: 'en' };
const lv = { id: 3, code: 'lv' };
const context = { language: en, groupLanguage: lt, languages: [lt, en, lv] } as unknown as CellContext;

describe('translate', () => {
  it.each([
    ['the language of the screen', { 1: 'Kupė', 2: 'Coupe' }, { text: 'Coupe' }],
    ["else the group's language", { 1: 'Kupė', 3: 'Kupeja' }, { text: 'Kupė', fallback: lt }],
    ['else any', { 3: 'Kupeja' }, { text: 'Kupeja', fallback: lv }],
    ['nothing', {}, { text: '' }],
    ['no map at all', null, { text: '' }],
  ])('takes %s', (_, texts, want) => {
    expect(translate(texts, context)).toEqual(want);
  });
});

describe('withText', () => {
  it('changes one language', () => {
    expect(withText({ 1: 'Kupė', 2: 'Coupe' }, 2, 'Coupé')).toEqual({ 1: 'Kupė', 2: 'Coupé' });
  });

  it('drops an emptied text', () => {
    expect(withText({ 1: 'Kupė', 2: 'Coupe' }, 2, '')).toEqual({ 1: 'Kupė' });
  });

  it('starts a map', () => {
    expect(withText(null, 1, 'Kupė')).toEqual({ 1: 'Kupė' });
  });
});
