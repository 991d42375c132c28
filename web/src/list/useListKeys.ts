import { useEffect, useEffectEvent } from 'react';

interface ListKeys {
  /** "/" */
  filter: () => void;
  /** "n"; absent when nothing can be created. */
  create?: () => void;
}

/** Single-key shortcuts of a list page. Off while typing, in dialogs, and when the user switched them off. */
export function useListKeys(keys: ListKeys, enabled: boolean): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target))
      return;
    if (event.key === '/') keys.filter();
    else if (event.code === 'KeyN' && !event.shiftKey && keys.create) keys.create();
    else return;
    // Otherwise the letter would be typed into the field that has just got the focus.
    event.preventDefault();
  });

  useEffect(() => {
    if (!enabled) return undefined;
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [enabled]);
}

function isBusy(target: EventTarget | null): boolean {
  const element = target instanceof Element ? target : null;
  if (element?.closest('input, textarea, select, [contenteditable="true"], [role="menu"]')) return true;
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}
