import { describe, expect, test } from 'vitest';
import { changedValues, isTyped, readEntries, toEntries } from '@/kit/form/entries';
import { flagField } from './flag';
import { integerField } from './integer';
import { percentField } from './percent';
import { textField } from './text';
import { translationField } from './translation';
import { parseInteger } from './integer';

const fields = [
  textField('code', { required: true }),
  integerField('seats'),
  percentField('casco'),
  flagField('exclusive'),
  translationField('name', { required: true }),
];
const record = { code: 'EST', seats: 5, casco: 4.5, exclusive: true, name: { 1: 'Universalas' }, other: 1 };

describe('the fields of a form', () => {
  test('show a record as it is typed, and read the same record back', () => {
    const entries = toEntries(fields, record);
    expect(entries).toEqual({
      code: 'EST',
      seats: '5',
      casco: '4,5',
      exclusive: true,
      name: { 1: 'Universalas' },
    });
    const { values, refusals } = readEntries(fields, entries);
    expect(refusals).toEqual({});
    expect(changedValues(record, values)).toEqual({});
  });

  test('read what people type', () => {
    const entries = { code: ' EST ', seats: '1 000', casco: '5.25 %', exclusive: false, name: {} };
    const { values } = readEntries(fields, entries);
    expect(values).toMatchObject({ code: 'EST', seats: 1000, casco: 5.25, exclusive: false });
  });

  test('say what is missing and what cannot be read', () => {
    const entries = { code: '  ', seats: '1.000', casco: '120', exclusive: false, name: {} };
    expect(readEntries(fields, entries).refusals).toEqual({
      code: 'required',
      seats: 'integer',
      casco: 'percent',
      name: 'required',
    });
  });

  test('may be required by what the others say', () => {
    const asked = [textField('type'), textField('name', { required: ({ type }) => type !== 'company' })];
    expect(readEntries(asked, { type: 'person', name: ' ' }).refusals).toEqual({ name: 'required' });
    expect(readEntries(asked, { type: 'company', name: '' }).refusals).toEqual({});
  });

  test('take nothing, null and an empty text as the same', () => {
    const empty = toEntries(fields, {});
    expect(isTyped(empty, { ...empty, code: '' })).toBe(false);
    expect(isTyped(empty, { ...empty, code: 'x' })).toBe(true);
    expect(changedValues({ code: null }, { code: '' })).toEqual({});
  });
});

test.each([
  ['', null],
  ['12', 12],
  ['\u22125', -5],
  ['1\u00a0000', 1000],
  ['1,5', undefined],
  ['1e3', undefined],
  ['99999999999999999', undefined],
])('%j is the whole number %s', (typed, value) => {
  expect(parseInteger(typed)).toBe(value);
});
