import { useEffect } from 'react';
import type { MatrixModel } from './cell';
import type { MatrixStore } from './matrix-store';
import type { FeatureRow, MatrixLine } from './rows';

interface Range {
  startIndex: number;
  endIndex: number;
}

/** Cells are read in blocks of this many features and models, which the edge of the window cuts through. */
const blockRows = 60;
const blockColumns = 30;
/** Whoever scrolls past sees nothing of it. */
const restMs = 60;

/** Reads the cells in sight, and those beside them. */
export function useNeededCells(
  store: MatrixStore,
  rows: readonly FeatureRow[],
  models: readonly MatrixModel[],
  down: Range | null,
  across: Range | null,
  lines: readonly MatrixLine[],
): void {
  const seen =
    down &&
    lines
      .slice(down.startIndex, down.endIndex + 1)
      .flatMap((line) => (line.kind === 'feature' ? [line.line] : []));
  const top = seen?.[0];
  const bottom = seen?.at(-1);
  const left = across?.startIndex;
  const right = across?.endIndex;
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
