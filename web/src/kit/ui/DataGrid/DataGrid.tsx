import { type CSSProperties, type Ref, useImperativeHandle, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './DataGrid.module.css';
import { DraftRow } from './DraftRow';
import { GridHead } from './GridHead';
import { GridRow } from './GridRow';
import type { GridProps } from './types';
import { useRowFocus } from './useRowFocus';
import { useTopOffset } from './useTopOffset';
import { useVirtualRows, virtualFrom } from './useVirtualRows';

/** The column that takes the rest never gets narrower than this; a table that needs more is scrolled sideways. */
const leastRest = 'var(--rest)';

/** Rows are at least this high; see the style sheet. */
const rowHeights = { normal: 34, spacious: 42 };

export interface GridHandle {
  focusRow: (id: number) => void;
  /** How wide a column is drawn, in pixels; undefined where there are no columns. */
  columnWidth: (key: string) => number | undefined;
}

/**
 * A table of records: a real table for assistive technology, one row in the tab order at a time, and only
 * a window of rows drawn when there are many. What a row means is not its business.
 */
export function DataGrid<Row>(props: GridProps<Row> & { ref?: Ref<GridHandle> }) {
  const {
    label,
    columns,
    rows,
    rowId,
    isMuted,
    draft,
    commands,
    handle,
    menu,
    selection,
    sort,
    onSort,
    onResize,
    density,
    hasDrafts,
    letterKeys,
    ref,
  } = props;
  const { t } = useTranslation('list');
  const scroller = useRef<HTMLDivElement>(null);
  useTopOffset(scroller);
  const ids = rows.map(rowId);
  const hasTallRows = columns.some(({ wraps }) => wraps);
  const pinned = typeof draft?.id === 'number' ? ids.indexOf(draft.id) : -1;
  const virtual = useVirtualRows(scroller, rows.length, rowHeights[density], pinned);
  const focus = useRowFocus(scroller, { ids, commands, letterKeys, reveal: virtual.reveal });
  const { focusRow } = focus;
  useImperativeHandle(
    ref,
    () => ({
      focusRow,
      columnWidth: (key) =>
        scroller.current?.querySelector<HTMLElement>(`th[data-column="${key}"]`)?.offsetWidth,
    }),
    [focusRow],
  );

  const lead = { hasHandle: handle !== undefined, hasSelection: selection !== undefined };
  const width = columns.length + Number(lead.hasHandle) + Number(lead.hasSelection) + 1;
  const widths = columns.map((column) => column.width ?? leastRest);
  const draftRow = draft && <DraftRow columns={columns} draft={draft} {...lead} />;

  return (
    <div ref={scroller} className={classes.scroller} data-density={density}>
      <table
        className={classes.table}
        style={{ '--columns': widths.join(' + ') } as CSSProperties}
        data-has-handle={lead.hasHandle || undefined}
        data-has-selection={lead.hasSelection || undefined}
        data-has-drafts={hasDrafts || undefined}
        aria-label={label}
        aria-rowcount={rows.length > virtualFrom ? rows.length + 1 : undefined}
      >
        <GridHead
          columns={columns}
          hasHandle={lead.hasHandle}
          selection={selection}
          sort={sort}
          onSort={onSort}
          onResize={onResize}
          t={t}
        />
        {/* A new row, and one that the list no longer shows: what was typed stays in sight. */}
        {draft && pinned < 0 && <tbody className={classes.newRow}>{draftRow}</tbody>}
        <tbody onKeyDown={focus.onKeyDown}>
          {virtual.indexes.map((index, position) => {
            const row = rows[index];
            if (row === undefined) return null;
            const id = rowId(row);
            return (
              <RowAt key={id} gap={virtual.gapBefore(position)} width={width}>
                {draft?.id === id ? (
                  draftRow
                ) : (
                  <GridRow
                    id={id}
                    row={row}
                    index={index}
                    measure={hasTallRows ? virtual.measure : undefined}
                    rowIndex={rows.length > virtualFrom ? index + 2 : undefined}
                    columns={columns}
                    isMuted={isMuted(row)}
                    isActive={focus.activeId === id}
                    onActivate={focus.setActive}
                    onEdit={commands.edit}
                    onOpen={commands.open}
                    isSelected={selection?.has(id)}
                    onSelect={selection?.toggle}
                    selectLabel={selection?.label}
                    handle={handle}
                    menu={menu}
                  />
                )}
              </RowAt>
            );
          })}
          <Gap height={virtual.gapAfter} width={width} />
        </tbody>
      </table>
    </div>
  );
}

/** A row with the empty space of the undrawn rows above it. */
function RowAt({ gap, width, children }: { gap: number; width: number; children: React.ReactNode }) {
  return (
    <>
      <Gap height={gap} width={width} />
      {children}
    </>
  );
}

function Gap({ height, width }: { height: number; width: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden className={classes.gap}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- empty space is no control */}
      <td colSpan={width}>
        <div style={{ height }} />
      </td>
    </tr>
  );
}
