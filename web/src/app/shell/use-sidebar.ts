import { useCallback, useState } from 'react';
import { useShortcuts } from '@/shortcuts/useShortcuts';

export type SidebarState = 'wide' | 'narrow';

const key = 'forecourt.sidebar';

/** Whether the sidebar shows names or icons only; kept in this browser, switched by a key too. */
export function useSidebar(): { state: SidebarState; toggle: () => void } {
  const [state, setState] = useState<SidebarState>(() =>
    localStorage.getItem(key) === 'narrow' ? 'narrow' : 'wide',
  );
  const toggle = useCallback(
    () =>
      setState((before) => {
        const next = before === 'wide' ? 'narrow' : 'wide';
        localStorage.setItem(key, next);
        return next;
      }),
    [],
  );

  useShortcuts('everywhere', [
    { keys: { ctrl: true, code: 'KeyB' }, label: (t) => t('shortcuts:everywhere.sidebar'), run: toggle },
  ]);
  return { state, toggle };
}
