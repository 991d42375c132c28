import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, type RefObject } from 'react';
import { usePinnedRange } from './usePinnedRange';

/** Above this many rows only the visible ones are drawn. */
export const virtualFrom = 100;

interface VirtualRows {
  /** Indexes of the rows to draw, in order. */
  indexes: number[];
  /** Height standing in for the rows that are not drawn before, between and after the drawn ones. */
  gapBefore: (position: number) => number;
  gapAfter: number;
  reveal: (index: number) => void;
  /** Takes a drawn row whose height may differ; absent while all rows are drawn. */
  measure: ((row: HTMLElement | null) => void) | undefined;
}

/** Which rows to draw. The pinned row (the one being edited) stays drawn wherever the list is scrolled. */
export function useVirtualRows(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  pinned: number,
): VirtualRows {
  const enabled = count > virtualFrom;
  const virtualizer = useVirtualizer({
    count,
    enabled,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    // Until the grid is measured it is taken to be as high as the window, so that rows are there at once.
    initialRect: { width: 0, height: window.innerHeight },
    overscan: 12,
    rangeExtractor: usePinnedRange(pinned),
  });
  const reveal = useCallback((index: number) => virtualizer.scrollToIndex(index), [virtualizer]);

  if (!enabled) {
    return {
      indexes: Array.from({ length: count }, (_, index) => index),
      gapBefore: () => 0,
      gapAfter: 0,
      reveal,
      measure: undefined,
    };
  }
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1);
  return {
    indexes: items.map((item) => item.index),
    gapBefore: (position) => (items[position]?.start ?? 0) - (items[position - 1]?.end ?? 0),
    gapAfter: last ? virtualizer.getTotalSize() - last.end : 0,
    reveal,
    measure: virtualizer.measureElement,
  };
}
