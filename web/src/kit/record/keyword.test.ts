import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cutKeyword, fold, isPattern, keywordLimit, keywordMatcher } from './keyword';

it.each(['a^b', '(x', 'a|b', 'C*', 'x?', '[ab]', '{2}', 'a\\b', 'a$', 'a+'])('%s is a pattern', (keyword) => {
  expect(isPattern(keyword)).toBe(true);
});

it.each(['universalas', 'a.b', 'x-line 2', '50 %', 'ąčę „x“'])('%s is plain text', (keyword) => {
  expect(isPattern(keyword)).toBe(false);
});

it.each([
  ['a short one stays', 'hečbekas 2', 'hečbekas 2'],
  ['a long one is cut', 'ž'.repeat(10_000), 'ž'.repeat(keywordLimit)],
  [
    'a letter of two places is not cut in half',
    `x${'🚗'.repeat(10_000)}`,
    `x${'🚗'.repeat(keywordLimit - 1)}`,
  ],
])('%s before it is asked for', (_, typed, want) => {
  expect(cutKeyword(typed)).toBe(want);
  expect(() => encodeURIComponent(cutKeyword(typed))).not.toThrow();
});

it.each([
  ['HEČBEKAS', 'hecbekas'],
  ['Łódź', 'łodz'],
  ['Įmonė Šiaulių', 'imone siauliu'],
  ['Straße', 'strasse'],
])('folds %s', (given, want) => {
  expect(fold(given)).toBe(want);
});

// The server's own test reads the same file: a list must find the same rows on both sides.
const vectors = JSON.parse(readFileSync('../internal/platform/db/find/testdata/keywords.json', 'utf8')) as {
  name: string;
  texts: string[];
  keyword: string;
  match: boolean;
  /** Matched by the server alone. */
  pattern?: boolean;
}[];

it.each(vectors.filter((vector) => vector.pattern))(
  '$name: "$keyword" is left to the server',
  ({ keyword }) => {
    expect(isPattern(keyword)).toBe(true);
  },
);

it.each(vectors.filter((vector) => !vector.pattern))('$name: "$keyword"', ({ texts, keyword, match }) => {
  expect(keywordMatcher(keyword)(texts)).toBe(match);
});

it('skips texts that a record does not have', () => {
  expect(keywordMatcher('hat')(['HAT', null, undefined])).toBe(true);
});
