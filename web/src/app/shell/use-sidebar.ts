import { useCallback, useEffect, useState } from 'react';

export type SidebarState = 'wide' | 'narrow';

const key = 'forecourt.sidebar';

/** Whether the sidebar shows names or icons only; kept in this browser, switched by Ctrl+B. */
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

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.ctrlKey || event.altKey || event.shiftKey || event.code !== 'KeyB') return;
      event.preventDefault();
      toggle();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [toggle]);

  return { state, toggle };
}
