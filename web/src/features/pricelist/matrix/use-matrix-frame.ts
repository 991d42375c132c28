import { type RefObject, useRef } from 'react';
import type { Extent } from '@/kit/grid/block';
import { useCellWindow } from '@/kit/grid/useCellWindow';
import { type Places, usePlaces } from '@/kit/grid/usePlaces';
import { useTopOffset } from '@/kit/ui/DataGrid/useTopOffset';

const rowHeight = 32;
const touchHeight = 44;

interface FrameOptions {
  /** How many lines are drawn, headings included. */
  lines: number;
  /** Which drawn line each feature is. */
  drawnAt: readonly number[];
  columns: number;
  /** How wide a column is where there are several. */
  columnWidth: number;
  /** One column fills the width, on a phone. */
  isNarrow: boolean;
}

/** Where a matrix scrolls, which of its cells are in sight, and which are chosen. */
export interface Frame {
  scroller: RefObject<HTMLDivElement | null>;
  height: number;
  columnWidth: number;
  extent: Extent;
  places: Places;
  drawn: ReturnType<typeof useCellWindow>;
  isNarrow: boolean;
}

export function useMatrixFrame({ lines, drawnAt, columns, columnWidth, isNarrow }: FrameOptions): Frame {
  const scroller = useRef<HTMLDivElement>(null);
  useTopOffset(scroller);
  const height = isNarrow ? touchHeight : rowHeight;
  const extent = { lines: drawnAt.length, columns };
  const page = () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 4);
  const places = usePlaces(scroller, extent, page);
  const drawn = useCellWindow(scroller, {
    lines,
    lineHeight: height,
    columns,
    columnWidth,
    pinned: { line: drawnAt[places.at.line] ?? -1, column: places.at.column },
  });
  return { scroller, height, columnWidth, extent, places, drawn, isNarrow };
}
