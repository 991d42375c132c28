import { useRouter } from '@tanstack/react-router';
import { usePages } from '@/routing/nav';
import { useMe } from '@/session/me';
import { useShortcuts } from '@/shortcuts/useShortcuts';
import { openPalette } from './open-palette';
import { openShortcutsSheet } from './open-shortcuts';

/** What works on every page: search, help, and a letter after "g" for the pages that declare one. */
export function useShellShortcuts(): void {
  const router = useRouter();
  const { preferences, isPasswordChangeNeeded } = useMe();
  const pages = usePages();
  const singleKeys = preferences.single_key_shortcuts && !isPasswordChangeNeeded;
  useShortcuts(
    'everywhere',
    isPasswordChangeNeeded
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
