import i18next from 'i18next';
import { expect, test } from 'vitest';
import { Problem } from '@/api/problem';
import { sortRefusals } from './refusals';

const t = i18next.getFixedT(null, 'common');
const refusedIn = (fields: Record<string, string[]>) =>
  new Problem({ kind: 'invalid', message: 'Patikrinkite laukus.', fields });

test('a field that the form shows says itself what is wrong with it', () => {
  const { errorOf, failure } = sortRefusals(
    refusedIn({ day: ['Ateityje.', 'Ne ta.'] }),
    ['day', 'amount'],
    t,
  );
  expect(errorOf('day')).toBe('Ateityje. Ne ta.');
  expect(errorOf('amount')).toBeUndefined();
  expect(failure).toBeUndefined();
});

test('what is wrong with a field that the form does not show is said above it, each text once', () => {
  const problem = refusedIn({
    day: ['Ateityje.'],
    month: ['Uždarytas.'],
    year: ['Uždarytas.', 'Per senas.'],
  });
  const { errorOf, failure } = sortRefusals(problem, ['day'], t);
  expect(errorOf('day')).toBe('Ateityje.');
  expect(failure).toBe('Uždarytas.\nPer senas.');
});

test('what is wrong with no field is said above the form', () => {
  const { failure } = sortRefusals(new Problem({ kind: 'conflict', message: 'Jau parduotas.' }), ['day'], t);
  expect(failure).toBe('Jau parduotas.');
  expect(sortRefusals(undefined, ['day'], t).failure).toBeUndefined();
});
