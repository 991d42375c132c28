/** A cell by where it stands: line and column, from 0. Lines are those of amounts; headings and sums are none. */
export interface Place {
  line: number;
  column: number;
}

/** How many lines and columns there are. */
export interface Extent {
  lines: number;
  columns: number;
}

/** A rectangle of cells, its last line and column included. */
export interface Block {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export type Move =
  'up' | 'down' | 'left' | 'right' | 'lineStart' | 'lineEnd' | 'first' | 'last' | 'pageUp' | 'pageDown';

/** Where a key leads to; at an edge it stays. `page` is how many lines one sees. */
export function moved(from: Place, move: Move, { lines, columns }: Extent, page: number): Place {
  const within = (line: number, column: number): Place => ({
    line: Math.max(0, Math.min(lines - 1, line)),
    column: Math.max(0, Math.min(columns - 1, column)),
  });
  const { line, column } = from;
  switch (move) {
    case 'up':
      return within(line - 1, column);
    case 'down':
      return within(line + 1, column);
    case 'left':
      return within(line, column - 1);
    case 'right':
      return within(line, column + 1);
    case 'lineStart':
      return within(line, 0);
    case 'lineEnd':
      return within(line, columns - 1);
    case 'first':
      return within(0, 0);
    case 'last':
      return within(lines - 1, columns - 1);
    case 'pageUp':
      return within(line - page, column);
    case 'pageDown':
      return within(line + page, column);
    default:
      return from;
  }
}

/** The rectangle between two corners. */
export function blockOf(one: Place, other: Place): Block {
  return {
    top: Math.min(one.line, other.line),
    bottom: Math.max(one.line, other.line),
    left: Math.min(one.column, other.column),
    right: Math.max(one.column, other.column),
  };
}

export function isOneCell({ top, bottom, left, right }: Block): boolean {
  return top === bottom && left === right;
}

/** All places of a block, line by line. */
export function placesOf({ top, bottom, left, right }: Block): Place[] {
  const places: Place[] = [];
  for (let line = top; line <= bottom; line += 1)
    for (let column = left; column <= right; column += 1) places.push({ line, column });
  return places;
}

/** A change of the amount at a place. */
export interface PlacedAmount extends Place {
  amount: number;
}

/**
 * What filling a block to the right writes: the first column's amount into the others. A block of one column takes the amount
 * from the column left of it, as spreadsheets do.
 */
export function filledRight(block: Block, amountAt: (place: Place) => number): PlacedAmount[] {
  const from = block.left === block.right ? block.left - 1 : block.left;
  if (from < 0) return [];
  return placesOf({ ...block, left: from + 1 }).map(({ line, column }) => ({
    line,
    column,
    amount: amountAt({ line, column: from }),
  }));
}
