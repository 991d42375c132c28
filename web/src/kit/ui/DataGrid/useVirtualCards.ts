import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { virtualFrom } from './useVirtualRows';
import { usePinnedRange } from './usePinnedRange';

/** A card of three fields with its gap; each drawn card is measured. */
const cardHeight = 108;
const gap = 8;

interface VirtualCards {
  /** Indexes of the cards to draw, in order. */
  indexes: readonly number[];
  /** How far below the top of the list a card stands; undefined while all are drawn one below another. */
  topOf: (position: number) => number | undefined;
  /** Of the whole list; undefined while all cards are drawn. */
  height: number | undefined;
  reveal: (index: number) => void;
  measure: ((card: HTMLElement | null) => void) | undefined;
}

/** Which cards to draw while the window scrolls over them. The pinned one (being edited) stays drawn. */
export function useVirtualCards(
  list: RefObject<HTMLElement | null>,
  count: number,
  pinned: number,
): VirtualCards {
  const enabled = count > virtualFrom;
  const [top, setTop] = useState(0);
  // What stands above the list grows and shrinks: notices, filters, a new card.
  useLayoutEffect(() => {
    if (enabled && list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY);
  }, [enabled, list, count, pinned]);
  const virtualizer = useWindowVirtualizer({
    count,
    enabled,
    gap,
    scrollMargin: top,
    estimateSize: () => cardHeight,
    initialRect: { width: 0, height: window.innerHeight },
    overscan: 6,
    rangeExtractor: usePinnedRange(pinned),
  });
  const reveal = useCallback((index: number) => virtualizer.scrollToIndex(index), [virtualizer]);

  if (!enabled) {
    const indexes = Array.from({ length: count }, (_, index) => index);
    return { indexes, topOf: () => undefined, height: undefined, reveal, measure: undefined };
  }
  const items = virtualizer.getVirtualItems();
  return {
    indexes: items.map(({ index }) => index),
    topOf: (position) => (items[position]?.start ?? 0) - top,
    height: virtualizer.getTotalSize(),
    reveal,
    measure: virtualizer.measureElement,
  };
}
