import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isStepName, neighbours, stepNames, visibleSteps } from './steps';
import type { CarStep, StepName } from './wire';

function car(...visible: StepName[]) {
  const steps = stepNames.map((step): CarStep => ({
    step,
    visible: visible.includes(step),
    required: false,
    done: false,
    chosen: [],
  }));
  return { steps };
}

test('the ways lead past the steps that the car does not have', () => {
  const some = car('model', 'exterior', 'options', 'summary');
  expect(visibleSteps(some).map(({ step }) => step)).toEqual(['model', 'exterior', 'options', 'summary']);
  expect(neighbours(some, 'exterior')).toEqual({ before: 'model', after: 'options' });
  expect(neighbours(some, 'model')).toEqual({ before: undefined, after: 'exterior' });
  expect(neighbours(some, 'summary')).toEqual({ before: 'options', after: undefined });
});

test('a step that is not there has no neighbours', () => {
  expect(neighbours(car('summary'), 'wheels')).toEqual({});
});

test.each([
  ['wheels', true],
  ['summary', true],
  ['Wheels', false],
  ['toString', false],
])('%s is a step: %s', (text, is) => {
  expect(isStepName(text)).toBe(is);
});

test.each(['lt', 'en'])('permissions call the steps as offers do (%s)', (language) => {
  const textsOf = (...path: string[]) =>
    JSON.parse(readFileSync(join(import.meta.dirname, ...path), 'utf8')) as Record<string, never>;
  const states: Partial<Record<string, { label: string }>> = textsOf(
    '../../../../internal/people/states',
    `${language}.json`,
  );
  const { step: words }: { step?: Record<string, string> } = textsOf(
    '../../i18n/locales',
    language,
    'offers.json',
  );
  const label = (step: string) => states[`app.offer.edit.${step}`]?.label.split(': ')[1];
  expect(Object.fromEntries(stepNames.map((step) => [step, label(step)]))).toEqual(words);
});
