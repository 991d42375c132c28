import type { CellContext, Language } from './entity';

/** Texts by language id, as translated fields are kept. */
export type Translations = Readonly<Record<string, string>>;

export interface Translated {
  text: string;
  /** Set when the language of the screen has no text and another language stands in. */
  fallback?: Language;
}

/** The text in the language of the screen, else in the group's language, else the first there is. */
export function translate(texts: Translations | null | undefined, context: CellContext): Translated {
  const { language, groupLanguage, languages } = context;
  const own = texts?.[language.id];
  if (own) return { text: own };
  const others = [...(groupLanguage ? [groupLanguage] : []), ...languages];
  const fallback = others.find(({ id }) => texts?.[id]);
  return fallback ? { text: texts?.[fallback.id] ?? '', fallback } : { text: '' };
}

/** The languages of the company that have no text yet. */
export function missingLanguages(
  texts: Translations | null | undefined,
  { languages }: Pick<CellContext, 'languages'>,
): readonly Language[] {
  return languages.filter(({ id }) => !texts?.[id]);
}

/** The same texts with one language changed; an emptied text leaves the map. */
export function withText(
  texts: Translations | null | undefined,
  languageId: number,
  text: string,
): Translations {
  const { [languageId]: _old, ...others } = texts ?? {};
  return text === '' ? others : { ...others, [languageId]: text };
}
