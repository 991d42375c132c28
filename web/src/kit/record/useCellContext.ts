import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languagesQuery, settingsQuery } from '@/api/group';
import type { CellContext, EntityTextsPath, Language } from './entity';

/** The language of the group's texts when the settings do not name one. */
const documentedLanguageId = 2;

/** What cells need to know besides their row; `isPending` until it is known. */
export function useCellContext(texts: EntityTextsPath): { context: CellContext; isPending: boolean } {
  const { t, i18n } = useTranslation('list');
  const [languages, settings] = useQueries({ queries: [languagesQuery, settingsQuery] });
  const screen = i18n.language;

  const context = useMemo<CellContext>(() => {
    const known: readonly Language[] = languages.data ?? [];
    const wanted = settings.data?.display_language_id ?? documentedLanguageId;
    const groupLanguage = known.find(({ id }) => id === wanted);
    return {
      language: known.find(({ code }) => code === screen) ??
        groupLanguage ?? { id: Number(wanted), code: screen, name: screen },
      groupLanguage,
      languages: known,
      texts,
      references: {},
      t,
    };
  }, [languages.data, settings.data, screen, texts, t]);

  return { context, isPending: languages.isPending || settings.isPending };
}
