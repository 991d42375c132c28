import { useMantineColorScheme } from '@mantine/core';
import i18next from 'i18next';
import { useEffect } from 'react';
import { switchLanguage } from '@/i18n';
import { isLanguage } from '@/i18n/language';
import { useMe } from '@/session/me';

/** Makes the screen follow the user's preferences: language, colours, the height of rows. */
export function useLooks(): void {
  const { language, theme, density } = useMe().preferences;
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => {
    if (isLanguage(language) && language !== i18next.language) void switchLanguage(language);
  }, [language]);
  useEffect(() => setColorScheme(theme), [theme, setColorScheme]);
  useEffect(() => {
    document.documentElement.dataset.density = density;
  }, [density]);
}
