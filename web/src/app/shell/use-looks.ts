import { useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { useMe } from '@/session/me';

/** Makes the screen follow the user's preferences for colours and the height of rows. */
export function useLooks(): void {
  const { theme, density } = useMe().preferences;
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => setColorScheme(theme), [theme, setColorScheme]);
  useEffect(() => {
    document.documentElement.dataset.density = density;
  }, [density]);
}
