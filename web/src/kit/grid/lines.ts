import type { Place } from './block';
import { type CellKey, cellKey, rowAndMonth } from './cell-key';
import type { GridGroup, GridRow, Period } from './types';

/** What is drawn below the head, from top to bottom. */
export type Line =
  | { kind: 'heading'; key: string; title: string; rows: readonly GridRow[] }
  | { kind: 'row'; key: string; row: GridRow; line: number; isInGroup: boolean };

/** The grid as it lies on the screen: places are counted over the rows, without headings. */
export interface Layout {
  lines: readonly Line[];
  rows: readonly GridRow[];
  /** Which drawn line each row is. */
  drawnAt: readonly number[];
  periods: readonly Period[];
}

export function layoutOf(groups: readonly GridGroup[], periods: readonly Period[]): Layout {
  const lines: Line[] = [];
  const rows: GridRow[] = [];
  const drawnAt: number[] = [];
  for (const group of groups) {
    const isInGroup = group.title !== undefined;
    if (group.title !== undefined)
      lines.push({ kind: 'heading', key: `heading ${group.id}`, title: group.title, rows: group.rows });
    for (const row of group.rows) {
      drawnAt.push(lines.length);
      lines.push({ kind: 'row', key: `row ${row.id}`, row, line: rows.length, isInGroup });
      rows.push(row);
    }
  }
  return { lines, rows, drawnAt, periods };
}

export function keyAt({ rows, periods }: Layout, { line, column }: Place): CellKey {
  return cellKey(rows[line]?.id ?? 0, periods[column]?.month ?? 0);
}

/** Undefined where the cell is not on the screen. */
export function placeOf({ rows, periods }: Layout, key: CellKey): Place | undefined {
  const { row, month } = rowAndMonth(key);
  const place = {
    line: rows.findIndex(({ id }) => id === row),
    column: periods.findIndex((period) => period.month === month),
  };
  return place.line < 0 || place.column < 0 ? undefined : place;
}

/** Why a cell is not changed: its month is closed, it sums months up, or this user may not. */
export type Fixed = 'closed' | 'sum' | 'readOnly';

/** Why nobody, or not this user, changes a cell. */
export function fixedBy({ rows, periods }: Layout, { line, column }: Place): Fixed | undefined {
  return fixedIn(periods[column], rows[line]);
}

export function fixedIn(period: Period | undefined, row: GridRow | undefined): Fixed | undefined {
  if (period?.isClosed) return 'closed';
  if (period?.isSum) return 'sum';
  return row?.isReadOnly ? 'readOnly' : undefined;
}

/** A cell in words. */
export function nameOf({ rows, periods }: Layout, { line, column }: Place): string {
  return `${rows[line]?.title ?? ''}, ${periods[column]?.name ?? ''}`;
}
