import { describe, expect, it } from 'vitest';
import { conflictLines, mergeChange, splitPath } from './conflict';

const before = { code: 'EST', name: { 1: 'Universalas', 2: 'Estate' }, sort: 1 };

describe('conflictLines', () => {
  it('asks only about fields both sides changed differently', () => {
    const theirs = { code: 'WAG', name: { 1: 'Universalas', 2: 'Estate' }, sort: 5 };
    const mine = { code: 'TOU', name: { 1: 'Universalas', 2: 'Touring' } };
    expect(conflictLines(before, theirs, mine)).toEqual([
      { path: 'code', before: 'EST', theirs: 'WAG', mine: 'TOU' },
    ]);
  });

  it('compares translations language by language', () => {
    const theirs = { ...before, name: { 1: 'Wagon LT', 2: 'Wagon' } };
    const mine = { name: { 1: 'Universalas', 2: 'Touring' } };
    expect(conflictLines(before, theirs, mine)).toEqual([
      { path: 'name.2', before: 'Estate', theirs: 'Wagon', mine: 'Touring' },
    ]);
  });

  it('finds none when both made the same change', () => {
    expect(conflictLines(before, { ...before, code: 'WAG' }, { code: 'WAG' })).toEqual([]);
  });

  it('takes null, absent and empty as equal', () => {
    expect(conflictLines({ link: null }, { link: '' }, { link: 'x' })).toEqual([]);
  });
});

describe('a translation that I deleted', () => {
  const mine = { name: { 1: 'Universalas' } };

  it('stays deleted when they changed something else', () => {
    const theirs = { ...before, code: 'WAG', name: { 1: 'Jų', 2: 'Estate' } };
    expect(conflictLines(before, theirs, mine)).toEqual([]);
    expect(mergeChange(before, theirs, mine, {})).toEqual({ name: { 1: 'Jų' } });
  });

  it('is asked about when they changed it', () => {
    const theirs = { ...before, name: { 1: 'Universalas', 2: 'Wagon' } };
    expect(conflictLines(before, theirs, mine)).toEqual([
      { path: 'name.2', before: 'Estate', theirs: 'Wagon', mine: undefined },
    ]);
    expect(mergeChange(before, theirs, mine, { 'name.2': 'theirs' })).toBeUndefined();
    expect(mergeChange(before, theirs, mine, { 'name.2': 'mine' })).toEqual({ name: { 1: 'Universalas' } });
  });

  it('is gone for good when it was the only one', () => {
    const only = { name: { 1: 'Universalas' } };
    expect(mergeChange(only, { ...only, code: 'WAG' }, { name: {} }, {})).toEqual({ name: {} });
  });
});

describe('mergeChange', () => {
  const theirs = { code: 'WAG', name: { 1: 'Jų', 2: 'Wagon' }, sort: 5 };
  const mine = { code: 'TOU', name: { 1: 'Universalas', 2: 'Touring' } };

  it('keeps mine and leaves languages I did not touch as theirs', () => {
    expect(mergeChange(before, theirs, mine, { code: 'mine', 'name.2': 'mine' })).toEqual({
      code: 'TOU',
      name: { 1: 'Jų', 2: 'Touring' },
    });
  });

  it('drops what is given to them', () => {
    expect(mergeChange(before, theirs, mine, { code: 'theirs', 'name.2': 'mine' })).toEqual({
      name: { 1: 'Jų', 2: 'Touring' },
    });
  });

  it('is nothing when all is theirs', () => {
    expect(mergeChange(before, theirs, mine, { code: 'theirs', 'name.2': 'theirs' })).toBeUndefined();
  });

  it('starts a map that their record does not have', () => {
    expect(mergeChange({ name: null }, { name: null }, { name: { 2: 'X' } }, {})).toEqual({
      name: { 2: 'X' },
    });
  });
});

it('splits paths', () => {
  expect(splitPath('code')).toEqual(['code']);
  expect(splitPath('name.2')).toEqual(['name', '2']);
});
