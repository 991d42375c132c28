import { useMediaQuery } from '@mantine/hooks';
import { useMatches } from '@tanstack/react-router';
import { useState } from 'react';
import { useShortcuts } from '@/shortcuts/useShortcuts';
import { useStable } from '@/kit/ui/useStable';

export type SidebarState = 'wide' | 'narrow';

const key = 'forecourt.sidebar';

/**
 * Whether the sidebar shows names or icons only; kept in this browser, switched by a key too. A page that needs
 * the room on this screen begins with icons.
 */
export function useSidebar(): { state: SidebarState; toggle: () => void } {
  const [kept, setKept] = useState<SidebarState>(() =>
    localStorage.getItem(key) === 'narrow' ? 'narrow' : 'wide',
  );
  const needs = useMatches({
    select: (all) => all.find(({ staticData }) => staticData.needsWidth)?.staticData.needsWidth,
  });
  const isSmall = useMediaQuery(`(max-width: ${needs === 'tablet' ? 74.99 : 89.99}em)`, undefined, {
    getInitialValueInEffect: false,
  });
  const [isOpened, setOpened] = useState(false);
  const gives = needs !== undefined && isSmall;
  const toggle = useStable(() => {
    if (gives) {
      setOpened(!isOpened);
      return;
    }
    const next = kept === 'wide' ? 'narrow' : 'wide';
    localStorage.setItem(key, next);
    setKept(next);
  });
  const state = gives ? (isOpened ? 'wide' : 'narrow') : kept;

  useShortcuts('everywhere', [
    { keys: { ctrl: true, code: 'KeyB' }, label: (t) => t('shortcuts:everywhere.sidebar'), run: toggle },
  ]);
  return { state, toggle };
}
