import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { languages } from './language';

type Texts = { [key: string]: string | Texts };

const folder = join(import.meta.dirname, 'locales');
const areas = readdirSync(join(folder, 'lt'))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''));
const pluralEnds = ['one', 'few', 'many', 'other'] as const;

function textsOf(language: string, area: string): Map<string, string> {
  const texts = JSON.parse(readFileSync(join(folder, language, `${area}.json`), 'utf8')) as Texts;
  return new Map(flat(texts));
}

function flat(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );
}

/** A key without its plural ending; the same for keys that are not counted. */
function baseOf(key: string): string {
  return key.replace(new RegExp(`_(${pluralEnds.join('|')})$`), '');
}

function bases(texts: Map<string, string>): string[] {
  return [...new Set([...texts.keys()].map(baseOf))].toSorted();
}

const sources = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.gen\.ts$/.test(path))
  .map((path) => readFileSync(join(import.meta.dirname, '..', path), 'utf8'))
  .join('\n');

/**
 * Named in full, built from a prefix of it (t(`theme.${theme}`)), or one of the texts that every list
 * screen takes from below its entity (texts: 'org:brands').
 */
function isUsed(area: string, key: string): boolean {
  if (isNamed(`'${key}'`) || isNamed(`'${area}:${key}'`) || isNamed(`"${key}"`)) return true;
  const steps = key.split('.');
  if (steps.some((_, i) => i > 0 && isNamed(`${steps.slice(0, i).join('.')}.\${`))) return true;
  const [entity, ...rest] = steps;
  return rest.length > 0 && isNamed(`texts: '${area}:${entity}'`) && isUsed(area, rest.join('.'));
}

function isNamed(text: string): boolean {
  return sources.includes(text);
}

describe.each(areas)('texts of %s', (area) => {
  const lt = textsOf('lt', area);

  test.each(languages)('%s has the same keys as lt', (language) => {
    expect(bases(textsOf(language, area))).toEqual(bases(lt));
  });

  // Of a key that stands twice the second text wins in silence.
  test.each(languages)('%s has each key once', (language) => {
    const file = readFileSync(join(folder, language, `${area}.json`), 'utf8');
    const lines = JSON.stringify(JSON.parse(file), null, 2).split('\n');
    expect(file.trimEnd().split('\n')).toHaveLength(lines.length);
  });

  test.each(languages)('%s leaves no text empty and keeps the placeholders', (language) => {
    for (const [key, text] of textsOf(language, area)) {
      expect(text.trim(), key).not.toBe('');
      const twin = lt.get(key) ?? lt.get(`${baseOf(key)}_other`);
      if (twin !== undefined) expect(placeholders(text), key).toEqual(placeholders(twin));
    }
  });

  test('every counted key has all four Lithuanian forms', () => {
    const counted = new Set([...lt.keys()].filter((key) => key !== baseOf(key)).map(baseOf));
    for (const key of counted) {
      const forms = pluralEnds.filter((end) => lt.has(`${key}_${end}`));
      expect(forms, key).toEqual([...pluralEnds]);
    }
  });

  test('every key is used', () => {
    expect(bases(lt).filter((key) => !isUsed(area, key))).toEqual([]);
  });
});

// Who controls the screen by voice says the word they see (WCAG 2.5.3).
test.each(languages)('%s has the word that is seen in each spoken name of "why?"', (language) => {
  const { ask, ...names } = Object.fromEntries(
    [...textsOf(language, 'offers')].flatMap(([key, text]) =>
      key.startsWith('why.') ? [[key.replace('why.', ''), text.toLowerCase()]] : [],
    ),
  );
  const seen = ask?.replace('?', '');
  expect(seen).toBeTruthy();
  for (const [key, name] of Object.entries(names)) expect(name, key).toContain(seen);
});

/** The names to fill in; a counted form may leave out the count itself ("one record"). */
function placeholders(text: string): string[] {
  const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '');
  return [...new Set(names)].filter((name) => name !== 'count').toSorted();
}
