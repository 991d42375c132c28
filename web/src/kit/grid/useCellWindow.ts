import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useMemo } from 'react';
import { usePinnedRange } from '@/kit/ui/DataGrid/usePinnedRange';
import type { Place } from './block';

interface CellWindowOptions {
  lines: number;
  lineHeight: number;
  columns: number;
  columnWidth: number;
  /** The line and column in focus, which stay drawn wherever the grid is scrolled. */
  pinned: Place;
}

interface CellWindow {
  /** Indexes of the lines and columns to draw; the same ones are the same list. */
  lines: readonly number[];
  columns: readonly number[];
  /** How high all lines are together. */
  height: number;
  /** The first and last ones in sight; undefined until that is known. */
  seen: { top: number; bottom: number; left: number; right: number } | undefined;
}

/** Which cells of a large grid to draw: those in sight, both ways. */
export function useCellWindow(
  scroller: RefObject<HTMLElement | null>,
  { lines, lineHeight, columns, columnWidth, pinned }: CellWindowOptions,
): CellWindow {
  // Until the grid is measured it is taken to be as large as the window, so that cells are there at once.
  const initialRect = { width: window.innerWidth, height: window.innerHeight };
  const getScrollElement = () => scroller.current;
  const down = useVirtualizer({
    count: lines,
    getScrollElement,
    estimateSize: () => lineHeight,
    initialRect,
    overscan: 6,
    rangeExtractor: usePinnedRange(pinned.line),
  });
  const across = useVirtualizer({
    horizontal: true,
    count: columns,
    getScrollElement,
    estimateSize: () => columnWidth,
    initialRect,
    overscan: 3,
    rangeExtractor: usePinnedRange(pinned.column),
  });
  useEffect(() => down.measure(), [down, lineHeight]);
  const drawnLines = useSame(down.getVirtualItems().map(({ index }) => index));
  const drawnColumns = useSame(across.getVirtualItems().map(({ index }) => index));
  const [rows, cells] = [down.range, across.range];
  return {
    lines: drawnLines,
    columns: drawnColumns,
    height: down.getTotalSize(),
    seen:
      rows && cells
        ? { top: rows.startIndex, bottom: rows.endIndex, left: cells.startIndex, right: cells.endIndex }
        : undefined,
  };
}

/** Lines that get the list are not drawn again for one that says the same. */
function useSame(indexes: readonly number[]): readonly number[] {
  const key = indexes.join();
  return useMemo(() => (key === '' ? [] : key.split(',').map(Number)), [key]);
}
