/** Which words are shown, in the address. */
export interface TemplatesSearch {
  kind?: string;
  /** The id of a language. */
  language?: number;
}

/** Reads it from search parameters; what it does not understand is left out, never an error. */
export function parseTemplatesSearch({ kind, language }: Record<string, unknown>): TemplatesSearch {
  const search: TemplatesSearch = {};
  if (typeof kind === 'string') search.kind = kind;
  if (Number.isSafeInteger(Number(language)) && Number(language) > 0) search.language = Number(language);
  return search;
}
