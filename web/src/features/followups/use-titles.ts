import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import type { actionsQuery, causesQuery } from './queries';

const languageIds: Readonly<Record<string, string>> = { lt: '1', en: '2' };

/** A text in the language of the screen, else in any. */
export function useScreenText() {
  const { i18n } = useTranslation();
  return (texts: Readonly<Record<string, string>>) =>
    texts[languageIds[i18n.language] ?? '1'] ?? Object.values(texts)[0] ?? '';
}

/** The causes or actions in use, to choose from. */
export function useTitles(query: typeof causesQuery | typeof actionsQuery) {
  const textOf = useScreenText();
  const { data = [] } = useQuery(query as typeof causesQuery);
  return data
    .filter(({ status }: Schemas['FollowUpCause']) => status === 'active')
    .map(({ id, title }) => ({ value: String(id), label: textOf(title) }));
}
