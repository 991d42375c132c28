import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import lt from '@/i18n/locales/lt/surveys.json';
import { fieldLabel } from './field-label';

const i18n = i18next.createInstance();
beforeAll(() => i18n.init({ lng: 'lt', resources: { lt: { surveys: lt } } }));

const languages = [{ id: 1, code: 'lt', name: 'Lietuvių' }];

test.each([
  ['questions[4].answers', '5 klausimas, Atsakymai'],
  ['questions[4].texts.text.1', '5 klausimas, Klausimas, LT'],
  ['questions[4].texts.hint.1', '5 klausimas, Paaiškinimas, LT'],
  ['questions[0].answers[1].texts.text.1', '1 klausimas, 2 atsakymas, LT'],
  ['questions[0].answers[1].kpi_value', '1 klausimas, 2 atsakymas, Taškai'],
  ['questions[0].kpi_value', '1 klausimas, Svoris'],
  ['questions[2].answers[0].next_question_id', '3 klausimas, 1 atsakymas, Toliau'],
  ['languages', 'Kalbos'],
  ['questions[2].foo', '3 klausimas'],
  ['foo', ''],
])('%s is called as on the page', (path, label) => {
  expect(fieldLabel(path, languages, i18n.getFixedT<'surveys'>('lt', 'surveys'))).toBe(label);
});
