import { IconKeyboard, IconLanguage, IconLogout, IconPalette, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { switchLanguage } from '@/i18n';
import { languages } from '@/i18n/language';
import { type OpenPage, usePages } from '@/routing/nav';
import { logOut } from '@/session/leave';
import { useMe, useSavePreferences } from '@/session/me';
import { themes } from '@/theme/theme';
import { openShortcutsSheet } from '../shell/dialogs';
import type { Entry } from './entry';

/** What can be done from anywhere: begin a record, change how the screens look, leave. */
export function useActions(brandOf: (page: OpenPage) => string | undefined): Entry[] {
  const { t, i18n } = useTranslation('common');
  const queryClient = useQueryClient();
  const { preferences } = useMe();
  const save = useSavePreferences();

  const begin = usePages().flatMap((page): Entry[] =>
    page.begins
      ? [{ id: `begin ${page.to}`, label: t(page.begins), detail: brandOf(page), icon: IconPlus, go: page }]
      : [],
  );
  const language = languages
    .filter((one) => one !== i18n.language)
    .map((one): Entry => ({
      id: `language ${one}`,
      label: `${t('language.label')}: ${t(`language.${one}`)}`,
      icon: IconLanguage,
      run: () => {
        void switchLanguage(one);
        save({ language: one });
      },
    }));
  const theme = themes
    .filter((one) => one !== preferences.theme)
    .map((one): Entry => ({
      id: `theme ${one}`,
      label: `${t('theme.label')}: ${t(`theme.${one}`)}`,
      icon: IconPalette,
      run: () => save({ theme: one }),
    }));
  return [
    ...begin,
    ...language,
    ...theme,
    { id: 'shortcuts', label: t('user.shortcuts'), icon: IconKeyboard, run: openShortcutsSheet },
    { id: 'logout', label: t('user.logout'), icon: IconLogout, run: () => void logOut(queryClient) },
  ];
}
