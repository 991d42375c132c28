import { useMantineColorScheme } from '@mantine/core';
import i18next from 'i18next';
import { useEffect } from 'react';
import { changeLanguage } from '@/kit/ui/change-language';
import { isLanguage } from '@/i18n/language';
import { useMe } from '@/session/me';
import { useStable } from '@/kit/ui/useStable';

/** Makes the screen follow the user's preferences: language, colours, the height of rows. */
export function useLooks(): void {
  const { language, theme, density } = useMe().preferences;
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // Setting it stops all transitions for a moment, for which the browser works out the style of every element twice.
  const follow = useStable((wanted: typeof theme) => {
    if (wanted !== colorScheme) setColorScheme(wanted);
  });
  useEffect(() => {
    if (isLanguage(language) && language !== i18next.language) changeLanguage(language);
  }, [language]);
  useEffect(() => follow(theme), [theme, follow]);
  useEffect(() => {
    document.documentElement.dataset.density = density;
  }, [density]);
}
