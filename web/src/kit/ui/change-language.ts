import { loadCode } from '@/api/load-code';
import { problemOf } from '@/api/problem';
import { switchLanguage } from '@/i18n';
import type { Language } from '@/i18n/language';
import { reportMissingPart } from './report-missing-part';

/** Switches the language; where its texts cannot be loaded, the old one stays and a notice says why. */
export function changeLanguage(language: Language): void {
  loadCode(() => switchLanguage(language)).catch((error: unknown) => reportMissingPart(problemOf(error)));
}
