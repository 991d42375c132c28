import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { keepLanguage, type Language, startLanguage } from './language';
import type { Namespace } from './resources';

const firsts = import.meta.glob<Record<string, object>>('./locales/*/first.ts');
const files = import.meta.glob<{ default: object }>([
  './locales/*/*.json',
  '!./locales/*/{catalog,common,form,list,org}.json',
]);

/** Fetches the texts of nearly every page at once, those of another area when it is opened. */
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    load(language, namespace).then(
      (texts) => done(null, texts),
      (error: Error) => done(error, null),
    );
  },
};

async function load(language: string, namespace: string): Promise<object> {
  const file = files[`./locales/${language}/${namespace}.json`];
  const texts = file
    ? (await file()).default
    : (await firsts[`./locales/${language}/first.ts`]?.())?.[namespace];
  if (!texts) throw new Error(`no texts ${language}/${namespace}`);
  return texts;
}

/** Loads the common texts of the start language; the application renders after it. */
export async function startTexts(): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: startLanguage(),
      // All languages have the same keys (a test proves it), so a second one is never loaded to fall back on.
      fallbackLng: false,
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
    });
}

/** Loads the texts of areas, beside the code of a screen, so that it never appears with bare keys. */
export async function loadTexts(namespaces: readonly Namespace[]): Promise<void> {
  await i18next.loadNamespaces(namespaces);
  await loadMissing(i18next.language, namespaces);
}

/** Switches the language here and for the next start of this browser, once all texts in use are there. */
export async function switchLanguage(language: Language): Promise<void> {
  await i18next.loadLanguages(language);
  await loadMissing(language, [...new Set([i18next.options.ns ?? []].flat())]);
  keepLanguage(language);
  await i18next.changeLanguage(language);
}

/** Asks again for what did not arrive, which i18next by itself neither does nor says. */
async function loadMissing(language: string, namespaces: readonly string[]): Promise<void> {
  const missing = () => namespaces.filter((namespace) => !i18next.hasResourceBundle(language, namespace));
  if (missing().length === 0) return;
  await i18next.reloadResources([language], missing());
  if (missing().length > 0) throw new Error(`no texts ${language}/${missing().join()}`);
}
