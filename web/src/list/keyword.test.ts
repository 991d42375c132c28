import { describe, expect, it } from 'vitest';
import { fold, isPattern, keywordMatcher } from './keyword';

it.each(['a^b', '(x', 'a|b', 'C*', 'x?', '[ab]', '{2}', 'a\\b', 'a$', 'a+'])('%s is a pattern', (keyword) => {
  expect(isPattern(keyword)).toBe(true);
});

it.each(['universalas', 'a.b', 'x-line 2', '50 %', 'ąčę „x“'])('%s is plain text', (keyword) => {
  expect(isPattern(keyword)).toBe(false);
});

it.each([
  ['HEČBEKAS', 'hecbekas'],
  ['Łódź', 'łodz'],
  ['Įmonė Šiaulių', 'imone siauliu'],
  ['Straße', 'strasse'],
])('folds %s', (given, want) => {
  expect(fold(given)).toBe(want);
});

describe('keywordMatcher', () => {
  it.each([
    ['hecb', true],
    ['HAT hečb', true],
    ['bekas hat', true],
    ['hat sedan', false],
    ['', true],
    ['   ', true],
  ])('matches "%s" -> %s', (keyword, want) => {
    expect(keywordMatcher(keyword)(['HAT', 'Hečbekas', null])).toBe(want);
  });

  it('does not match across fields', () => {
    expect(keywordMatcher('hathec')(['HAT', 'Hečbekas'])).toBe(false);
  });
});
