import { type RefObject, useEffect } from 'react';
import { useStable } from '@/kit/ui/useStable';
import type { Acts } from './useActs';
import { placeIn, type Places } from './usePlaces';

/**
 * Copies, cuts and pastes blocks while a cell has the focus. The events of the browser carry the text, so that it works on
 * addresses without https too, where scripts cannot reach the clipboard.
 */
export function useGridClipboard(
  root: RefObject<HTMLElement | null>,
  places: Places,
  acts: Pick<Acts, 'copy' | 'clear' | 'paste'>,
): void {
  const handle = useStable((event: ClipboardEvent) => {
    const focused = document.activeElement;
    if (event.defaultPrevented || !root.current?.contains(focused) || !isCell(focused)) return;
    event.preventDefault();
    if (event.type === 'paste') {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      places.choose(acts.paste(text, places.block));
      return;
    }
    event.clipboardData?.setData('text/plain', acts.copy(places.block));
    if (event.type === 'cut') acts.clear(places.block);
  });

  useEffect(() => {
    const kinds = ['copy', 'cut', 'paste'] as const;
    for (const kind of kinds) document.addEventListener(kind, handle);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, handle);
    };
  }, [handle]);
}

/** A field that is being typed into has its own clipboard. */
function isCell(focused: Element | null): boolean {
  return placeIn(focused) !== undefined && !(focused instanceof HTMLInputElement);
}
