import { memo, type MouseEvent, type ReactNode } from 'react';
import classes from './DataGrid.module.css';
import { isControl, isOpening } from './is-control';
import { SelectBox } from './SelectBox';
import { TabbableContext } from './tabbable';
import type { GridColumn } from './types';

interface GridRowProps<Row> {
  id: number;
  row: Row;
  rowIndex: number | undefined;
  /** Place among all rows, for `measure`. */
  index: number;
  /** Takes the row once it is drawn, when rows differ in height. */
  measure: ((row: HTMLElement | null) => void) | undefined;
  columns: readonly GridColumn<Row>[];
  isMuted: boolean;
  /** The row Tab leads to. */
  isActive: boolean;
  onActivate: (id: number) => void;
  onEdit: ((id: number, column?: string) => void) | undefined;
  onOpen: ((id: number) => void) | undefined;
  /** Absent when rows cannot be chosen. */
  isSelected: boolean | undefined;
  onSelect: ((id: number) => void) | undefined;
  selectLabel: ((row: Row) => string) | undefined;
  handle: ((row: Row) => ReactNode) | undefined;
  menu: (row: Row) => ReactNode;
}

function Row<Row>(props: GridRowProps<Row>) {
  const {
    id,
    row,
    rowIndex,
    index: place,
    measure,
    columns,
    isMuted,
    isActive,
    onActivate,
    onEdit,
    onOpen,
    handle,
    menu,
  } = props;
  const { isSelected, onSelect, selectLabel } = props;

  const onDoubleClick = (event: MouseEvent) => {
    if (onEdit && !isControl(event.target)) onEdit(id, columnAt(event.target));
  };

  return (
    <TabbableContext value={isActive}>
      <tr
        ref={measure}
        data-index={place}
        className={classes.row}
        data-row-id={id}
        data-muted={isMuted || undefined}
        data-selected={isSelected || undefined}
        data-opens={onOpen !== undefined || undefined}
        aria-rowindex={rowIndex}
        tabIndex={isActive ? 0 : -1}
        onFocus={() => onActivate(id)}
        onClick={(event) => {
          if (!isControl(event.target)) event.currentTarget.focus();
          if (onOpen && isOpening(event.target)) onOpen(id);
        }}
        onDoubleClick={onDoubleClick}
      >
        {handle && <td className={classes.handleCell}>{handle(row)}</td>}
        {isSelected !== undefined && (
          <td className={classes.selectCell}>
            <SelectBox
              label={selectLabel?.(row) ?? ''}
              state={isSelected ? 'all' : 'none'}
              onToggle={() => onSelect?.(id)}
            />
          </td>
        )}
        {columns.map((column, index) => (
          <td
            key={column.key}
            className={classes.cell}
            data-column={column.key}
            data-align={column.align}
            data-first={index === 0 || undefined}
            data-wraps={column.wraps}
          >
            {column.render(row)}
          </td>
        ))}
        <td className={classes.menuCell}>{menu(row)}</td>
      </tr>
    </TabbableContext>
  );
}

/** A row that is only read; it is drawn again when its record or its place changes. */
export const GridRow = memo(Row) as typeof Row;

function columnAt(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest('td')?.dataset.column : undefined;
}
