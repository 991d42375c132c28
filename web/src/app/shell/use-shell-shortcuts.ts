import { useRouter } from '@tanstack/react-router';
import { usePages } from '@/routing/nav';
import { keptAt, useMe } from '@/session/me';
import { useShortcuts } from '@/shortcuts/useShortcuts';
import { openPalette } from './open-palette';
import { openShortcutsSheet } from './open-shortcuts';

/** What works on every page: search, help, and a letter after "g" for the pages that declare one. */
export function useShellShortcuts(): void {
  const router = useRouter();
  const me = useMe();
  const isKept = Boolean(keptAt(me));
  const pages = usePages();
  const singleKeys = me.preferences.single_key_shortcuts && !isKept;
  useShortcuts(
    'everywhere',
    isKept
      ? []
      : [
          {
            keys: { ctrl: true, code: 'KeyK' },
            label: (t) => t('shortcuts:everywhere.palette'),
            run: openPalette,
          },
          { keys: { key: '?' }, label: (t) => t('shortcuts:everywhere.help'), run: openShortcutsSheet },
        ],
    { singleKeys },
  );
  useShortcuts(
    'goTo',
    pages.flatMap(({ to, params, name, goKey }) =>
      goKey
        ? [
            {
              keys: { after: 'KeyG', code: goKey },
              label: (t) => t(`common:${name}`),
              run: () => void router.navigate({ to, params }),
            },
          ]
        : [],
    ),
    { singleKeys },
  );
}
