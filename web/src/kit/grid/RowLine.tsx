import { memo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { typedAmount, type Unreadable } from './amount';
import type { Block, Move, Place } from './block';
import { CellEditor } from './CellEditor';
import { cellKey } from './cell-key';
import { GridCell } from './GridCell';
import { fixedIn } from './lines';
import classes from './MonthGrid.module.css';
import type { Sheet } from './sheet';
import { SumCell } from './SumCell';
import { totalOf } from './sums';
import type { GridRow, Period } from './types';

/** How a cell is being edited. */
export interface Editing {
  place: Place;
  /** The sign with which it began; absent where it began with what the cell holds. */
  typed?: string;
}

interface RowLineProps {
  sheet: Sheet;
  row: GridRow;
  line: number;
  /** For assistive technology, counted from the head on. */
  rowIndex: number;
  isInGroup: boolean;
  periods: readonly Period[];
  smallTitle: string | undefined;
  /** The column in the tab order; undefined in all rows but one. */
  active: number | undefined;
  /** The chosen columns. */
  left: number | undefined;
  right: number | undefined;
  editing: Editing | undefined;
  reasonId: string;
  onAmount: (place: Place, amount: number, next: Move | undefined) => void;
  onWrong: (wrong: Unreadable) => void;
  onCancel: () => void;
}

/** A row of amounts. It is drawn again when one of its own changes, or the focus comes or goes. */
export const RowLine = memo(function RowLine(props: RowLineProps) {
  const { sheet, row, line, rowIndex, isInGroup, periods, smallTitle, active, left, right } = props;
  const { editing, reasonId, onAmount, onWrong, onCancel } = props;
  const { t } = useTranslation('grid');
  useSyncExternalStore(sheet.state.subscribe, () => sheet.versionOf(row.id));
  const cells = periods.map(({ month }) => sheet.view(cellKey(row.id, month)));

  const editorAt = (column: number) => {
    if (editing?.place.column !== column) return null;
    const { place, typed } = editing;
    return (
      <CellEditor
        label={`${row.title}, ${periods[column]?.name ?? ''}`}
        text={typed ?? typedAmount(cells[column]?.amount ?? 0)}
        isTyping={typed !== undefined}
        reasonId={reasonId}
        onAmount={(amount, next) => onAmount(place, amount, next)}
        onWrong={onWrong}
        onCancel={onCancel}
      />
    );
  };

  return (
    <tr className={classes.row} aria-rowindex={rowIndex}>
      <th scope="row" className={classes.rowTitle} data-in-group={isInGroup || undefined} title={row.title}>
        <span>{row.title}</span>
      </th>
      {cells.map((cell, column) => {
        const period = periods[column];
        return (
          <GridCell
            key={period?.month}
            line={line}
            column={column}
            cell={cell}
            smallTitle={smallTitle}
            fixed={fixedIn(period, row)}
            isActive={active === column}
            isSelected={left !== undefined && right !== undefined && column >= left && column <= right}
            editor={editorAt(column)}
            reasonId={reasonId}
            t={t}
          />
        );
      })}
      <SumCell sum={totalOf(cells)} smallTitle={smallTitle} isTotal />
    </tr>
  );
});

/** The chosen columns of a line; none where it is not in the block. */
export function chosenColumns(block: Block, line: number): { left?: number; right?: number } {
  const isInside = line >= block.top && line <= block.bottom;
  return isInside ? { left: block.left, right: block.right } : {};
}
