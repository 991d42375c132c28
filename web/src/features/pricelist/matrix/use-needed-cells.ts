import { useEffect } from 'react';
import type { MatrixModel } from './cell';
import type { MatrixStore } from './matrix-store';
import type { FeatureRow, MatrixLine } from './rows';

/** Cells are read in blocks of this many features and models, which the edge of the window cuts through. */
const blockRows = 60;
const blockColumns = 30;
/** What is scrolled past is not read. */
const restMs = 60;

/** Reads the cells in sight, and those beside them. */
export function useNeededCells(
  store: MatrixStore,
  lines: readonly MatrixLine[],
  rows: readonly FeatureRow[],
  models: readonly MatrixModel[],
  seen: { top: number; bottom: number; left: number; right: number } | undefined,
): void {
  const features = seen && lines.slice(seen.top, seen.bottom + 1).filter((line) => line.kind === 'feature');
  const top = features?.[0]?.line;
  const bottom = features?.at(-1)?.line;
  const { left, right } = seen ?? {};
  useEffect(() => {
    if (top === undefined || bottom === undefined || left === undefined || right === undefined)
      return undefined;
    const read = () => {
      for (let row = blockFrom(top, blockRows); row <= bottom; row += blockRows)
        for (let column = blockFrom(left, blockColumns); column <= right; column += blockColumns)
          // What cannot be read says so below the grid.
          store
            .need(
              rows.slice(row, row + blockRows).map(({ id }) => id),
              models.slice(column, column + blockColumns).map(({ id }) => id),
            )
            .catch(() => undefined);
    };
    if (store.state.get().version === 0) {
      read();
      return undefined;
    }
    const timer = setTimeout(read, restMs);
    return () => clearTimeout(timer);
  }, [store, rows, models, top, bottom, left, right]);
}

function blockFrom(index: number, size: number): number {
  return Math.floor(index / size) * size;
}
