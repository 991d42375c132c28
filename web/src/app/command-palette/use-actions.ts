import {
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconPalette,
  IconPlus,
  IconStar,
  IconStarOff,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '@/kit/ui/change-language';
import { languages } from '@/i18n/language';
import { type OpenPage, usePages } from '@/routing/nav';
import { logOut } from '@/app/leave';
import { useMe, useSavePreferences } from '@/session/me';
import { themes } from '@/theme/theme';
import { openShortcutsSheet } from '@/app/shell/open-shortcuts';
import { useFavouritePage } from '@/app/shell/use-favourite-page';
import type { Entry } from './entry';

/** What can be done from anywhere: begin a record, change how the screens look, leave. */
export function useActions(brandOf: (page: OpenPage) => string | undefined): Entry[] {
  const { t, i18n } = useTranslation(['common', 'palette']);
  const queryClient = useQueryClient();
  const router = useRouter();
  const { preferences } = useMe();
  const save = useSavePreferences();

  const begin = usePages().flatMap((page): Entry[] => {
    const { begins, start } = page;
    if (!begins) return [];
    const entry = { id: `begin ${page.to}`, label: t(begins), detail: brandOf(page), icon: IconPlus };
    return [start ? { ...entry, run: () => void start(router) } : { ...entry, go: page }];
  });
  const page = useFavouritePage();
  const favourite: Entry[] = page
    ? [
        {
          id: 'favourite',
          label: page.isFavourite ? t('palette:favourite.remove') : t('palette:favourite.add'),
          icon: page.isFavourite ? IconStarOff : IconStar,
          run: page.toggle,
        },
      ]
    : [];
  const language = languages
    .filter((one) => one !== i18n.language)
    .map((one): Entry => ({
      id: `language ${one}`,
      label: `${t('language.label')}: ${t(`language.${one}`)}`,
      icon: IconLanguage,
      run: () => {
        changeLanguage(one);
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
    ...favourite,
    ...language,
    ...theme,
    { id: 'shortcuts', label: t('user.shortcuts'), icon: IconKeyboard, run: openShortcutsSheet },
    { id: 'logout', label: t('user.logout'), icon: IconLogout, run: () => void logOut(queryClient) },
  ];
}
