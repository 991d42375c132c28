import { expect, test } from 'vitest';
import { signedText } from './signed';

test('the sign of an amount stays with its currency, and needs nothing before a number', () => {
  expect(signedText('€3,158.10', true)).toBe('+\u2060€3,158.10');
  expect(signedText('-€3,158.10', false)).toBe('-\u2060€3,158.10');
  expect(signedText('121,00 €', true)).toBe('+121,00 €');
  expect(signedText('−121,00 €', false)).toBe('−121,00 €');
  expect(signedText('0,00 €', false)).toBe('0,00 €');
});
