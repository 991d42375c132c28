/**
 * The keyword filter of lists: plain text matches as a folded substring (case and diacritics do not
 * count, words are AND-ed). Text with pattern characters is a regular expression, and those are
 * matched by the server only: a user's pattern must never run in the browser, where it can freeze it.
 */
const patternCharacters = /[\\^$*+?()[\]{}|]/;

/** So many letters of a keyword count; the server ignores what follows. */
export const keywordLimit = 200;

/** The letters that count. An address of many more would be refused as too long. */
export function cutKeyword(keyword: string): string {
  // Whole letters: half of one that takes two places cannot be written in an address.
  return keyword.length <= keywordLimit ? keyword : Array.from(keyword).slice(0, keywordLimit).join('');
}

/** Reports whether the keyword must be matched by the server. */
export function isPattern(keyword: string): boolean {
  return patternCharacters.test(keyword);
}

/** Lower case without diacritics, as the server folds it: "Hečbekas" -> "hecbekas". */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC');
}

/** Returns a test that holds for texts containing every word of the keyword. */
export function keywordMatcher(keyword: string): (texts: readonly (string | null | undefined)[]) => boolean {
  const words = fold(keyword).split(/\s+/).filter(Boolean);
  if (words.length === 0) return () => true;
  return (texts) => {
    const haystack = fold(texts.filter(Boolean).join('\n'));
    return words.every((word) => haystack.includes(word));
  };
}
