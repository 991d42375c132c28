import { readCookie, writeCookie } from '@/api/cookie';

export const languages = ['lt', 'en'] as const;
export type Language = (typeof languages)[number];

const cookie = 'lang';
const yearSeconds = 365 * 24 * 60 * 60;

/** The language to start in: that of the page, in which the server writes what this browser used last. */
export function startLanguage(): Language {
  const { lang } = document.documentElement;
  // The development server writes nothing into the page.
  const wanted = import.meta.env.MODE === 'development' ? readCookie(cookie) : lang;
  return isLanguage(wanted) ? wanted : 'lt';
}

export function keepLanguage(language: Language): void {
  writeCookie(cookie, language, yearSeconds);
}

export function isLanguage(value: unknown): value is Language {
  return languages.includes(value as Language);
}
