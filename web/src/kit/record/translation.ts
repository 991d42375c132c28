import type { CellContext, Language } from './entity';

/** Texts by language id, as translated fields are kept. */
export type Translations = Readonly<Record<string, string>>;

export interface Translated {
  text: string;
  /** Set when the display language has no text and another language stands in. */
  fallback?: Language;
}

/** The text in the display language, else in the language of the screen, else the first there is. */
export function translate(texts: Translations | null | undefined, context: CellContext): Translated {
  const { language, screenLanguage, languages } = context;
  const own = texts?.[language.id];
  if (own) return { text: own };
  const others = [...(screenLanguage ? [screenLanguage] : []), ...languages];
  const fallback = others.find(({ id }) => texts?.[id]);
  return fallback ? { text: texts?.[fallback.id] ?? '', fallback } : { text: '' };
}

/** What belongs to the words of the screen is read in its language where it can be, else as lists show it. */
export function inScreenLanguage(texts: Translations | null | undefined, context: CellContext): string {
  const { screenLanguage } = context;
  return (screenLanguage && texts?.[screenLanguage.id]) || translate(texts, context).text;
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
