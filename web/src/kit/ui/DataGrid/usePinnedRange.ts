import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useCallback } from 'react';

/** What is drawn is the window and the pinned row (the one being edited), wherever the list is scrolled. */
export function usePinnedRange(pinned: number): (range: Range) => number[] {
  return useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      return pinned < 0 || indexes.includes(pinned)
        ? indexes
        : [...indexes, pinned].toSorted((a, b) => a - b);
    },
    [pinned],
  );
}
