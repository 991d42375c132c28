import type { ReactNode } from 'react';
import classes from './Matrix.module.css';
import type { FeatureRow, HeadColumn } from './rows';

/** Where a row stands, and what of it is in sight and chosen. */
export interface RowPlace {
  line: number;
  /** Where it is drawn among all lines. */
  index: number;
  height: number;
  columns: readonly number[];
  /** The column in the tab order. */
  active: number | undefined;
  /** The columns that are chosen; -1 for none. */
  left: number;
  right: number;
}

/** What a cell shows. */
export interface CellContent {
  /** Undefined until it has been read. */
  kind: string | undefined;
  /** Its field has the focus. */
  isEdited?: boolean;
  children: ReactNode;
}

interface RowCellsProps {
  place: RowPlace;
  row: FeatureRow;
  heads: readonly HeadColumn[];
  cell: (head: HeadColumn, column: number) => CellContent;
}

/** A feature and its cells in sight. */
export function RowCells({ place, row, heads, cell }: RowCellsProps) {
  const { line, index, height, columns, active, left, right } = place;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes.row}
      style={{ insetBlockStart: index * height }}
    >
      <span role="rowheader" aria-colindex={1} className={classes.title} title={`${row.code} ${row.name}`}>
        <b>{row.code}</b> {row.name}
      </span>
      {columns.map((column) => {
        const head = heads[column];
        if (!head) return null;
        const { kind, isEdited, children } = cell(head, column);
        return (
          <div
            key={head.id}
            role="gridcell"
            aria-colindex={column + 2}
            aria-selected={column >= left && column <= right}
            tabIndex={isEdited ? undefined : active === column ? 0 : -1}
            data-line={line}
            data-column={column}
            data-kind={kind}
            className={classes.cell}
            style={{ insetInlineStart: `calc(var(--title) + ${column} * var(--column))` }}
          >
            {children}
          </div>
        );
      })}
    </div>
  );
}

/** Whether a row stays as it is drawn: its place is a new object with each drawing of the grid, and says the same for most rows. */
export function isSameRow<Props extends { place: RowPlace }>(one: Props, other: Props): boolean {
  return (
    isSame({ ...one, place: undefined }, { ...other, place: undefined }) && isSame(one.place, other.place)
  );
}

function isSame<Values extends object>(one: Values, other: Values): boolean {
  return (Object.keys(one) as (keyof Values)[]).every((name) => Object.is(one[name], other[name]));
}
