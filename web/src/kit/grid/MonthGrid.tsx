import { useMediaQuery } from '@mantine/hooks';
import { type CSSProperties, Fragment, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTopOffset } from '@/kit/ui/DataGrid/useTopOffset';
import { useVirtualRows } from '@/kit/ui/DataGrid/useVirtualRows';
import { useStable } from '@/kit/ui/useStable';
import type { Unreadable } from './amount';
import type { Move, Place } from './block';
import { CellMenu } from './CellMenu';
import { GridBar } from './GridBar';
import { GridHead } from './GridHead';
import { layoutOf } from './lines';
import classes from './MonthGrid.module.css';
import { chosenColumns, type Editing, RowLine } from './RowLine';
import { SumLine } from './SumLine';
import type { CellActs, GridGroup, Period, SaveCells } from './types';
import { useActs } from './useActs';
import { useGridClipboard } from './useGridClipboard';
import { useGridEvents } from './useGridEvents';
import { useGridShortcuts } from './useGridShortcuts';
import { usePlaces } from './usePlaces';
import { useSheet } from './useSheet';

interface MonthGridProps {
  /** Names the grid among all: what it is of, its brand, company and year. */
  id: string;
  label: string;
  /** What the rows are. */
  rowsTitle: string;
  /** What the small number of a cell is; without it there is none. */
  smallTitle?: string;
  periods: readonly Period[];
  groups: readonly GridGroup[];
  onSave: SaveCells;
  /** What can be done with a cell, in its menu; without it there is none. */
  cellActs?: CellActs;
}

/** How high a line is, in pixels: of one number, and of two or under a finger. */
const lineHeights = { single: 34, double: 44 };
/** How wide a month is, and a quarter, in pixels. */
const widths = { month: 74, quarter: 200 };

/** Amounts by row and month that are typed, pasted and filled as in a spreadsheet, and save themselves. */
export function MonthGrid(props: MonthGridProps) {
  // Another year is another grid, with a focus and an undo of its own.
  return <Grid key={props.id} {...props} />;
}

function Grid({ id, label, rowsTitle, smallTitle, periods, groups, onSave, cellActs }: MonthGridProps) {
  const { t } = useTranslation('grid');
  const scroller = useRef<HTMLDivElement>(null);
  useTopOffset(scroller);
  const reasonId = useId();
  const sheet = useSheet({ id, label, groups, save: onSave });
  const layout = useMemo(() => layoutOf(groups, periods), [groups, periods]);
  const { lines, rows } = layout;
  const [editing, setEditing] = useState<Editing>();

  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const height = smallTitle === undefined && !isNarrow ? lineHeights.single : lineHeights.double;
  const page = () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 3);
  const places = usePlaces(scroller, { lines: rows.length, columns: periods.length }, page);
  const { at, block } = places;
  const virtual = useVirtualRows(scroller, lines.length, height, layout.drawnAt[at.line] ?? -1);
  const acts = useActs(sheet, layout);

  const edit = (place: Place, typed?: string) => {
    // A text that is no amount stays until the user has seen to it.
    const open = scroller.current?.querySelector('input');
    if (open) {
      open.focus();
      return;
    }
    if (acts.refuses(place)) {
      places.go(place);
      return;
    }
    acts.say(undefined);
    places.focused(place);
    setEditing({ place, typed });
  };
  const menu = useRef<HTMLSpanElement>(null);
  const openMenu = () => menu.current?.querySelector('button')?.click();
  const events = useGridEvents({ layout, places, acts, edit, openMenu: cellActs && openMenu });
  useGridClipboard(scroller, places, acts);
  useGridShortcuts();

  const onAmount = useStable((place: Place, amount: number, next: Move | undefined) => {
    acts.type(place, amount);
    setEditing(undefined);
    if (next) places.move(next);
  });
  const onWrong = useStable((wrong: Unreadable) => acts.say({ text: t(`wrong.${wrong}`), tone: 'warning' }));
  const onCancel = useStable(() => {
    setEditing(undefined);
    acts.say(undefined);
    places.focus();
  });

  const width = periods.length > 4 ? widths.month : widths.quarter;
  const now = periods.findIndex(({ isNow }) => isNow);
  useLayoutEffect(() => {
    // Where not all months are in sight, the present one comes first.
    if (scroller.current) scroller.current.scrollLeft = now * width;
  }, [now, width]);
  const style = { '--line-height': `${height}px`, '--month': `${width}px`, '--months': periods.length };
  return (
    <div className={classes.grid}>
      <div ref={scroller} className={classes.scroller} style={style as CSSProperties}>
        <table
          className={classes.table}
          // Its cells are reached by keys.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="grid"
          aria-label={label}
          aria-multiselectable
          aria-rowcount={lines.length + 2}
        >
          <GridHead rowsTitle={rowsTitle} periods={periods} />
          <tbody {...events}>
            {virtual.indexes.map((index, position) => {
              const line = lines[index];
              if (!line) return null;
              return (
                <Fragment key={line.key}>
                  <Gap height={virtual.gapBefore(position)} width={periods.length + 2} />
                  {line.kind === 'heading' ? (
                    <SumLine
                      sheet={sheet}
                      title={line.title}
                      rows={line.rows}
                      periods={periods}
                      smallTitle={smallTitle}
                      rowIndex={index + 2}
                    />
                  ) : (
                    <RowLine
                      sheet={sheet}
                      row={line.row}
                      line={line.line}
                      rowIndex={index + 2}
                      isInGroup={line.isInGroup}
                      periods={periods}
                      smallTitle={smallTitle}
                      active={at.line === line.line ? at.column : undefined}
                      left={chosenColumns(block, line.line).left}
                      right={chosenColumns(block, line.line).right}
                      editing={editing?.place.line === line.line ? editing : undefined}
                      reasonId={reasonId}
                      onAmount={onAmount}
                      onWrong={onWrong}
                      onCancel={onCancel}
                    />
                  )}
                </Fragment>
              );
            })}
            <Gap height={virtual.gapAfter} width={periods.length + 2} />
          </tbody>
          <tfoot onKeyDown={events.onKeyDown}>
            <SumLine
              sheet={sheet}
              title={t('total')}
              rows={rows}
              periods={periods}
              smallTitle={smallTitle}
              rowIndex={lines.length + 2}
            />
          </tfoot>
        </table>
      </div>
      <GridBar sheet={sheet} layout={layout} places={places} said={acts.said} reasonId={reasonId}>
        {cellActs && rows.length > 0 && (
          <span ref={menu} className={classes.menu}>
            <CellMenu sheet={sheet} layout={layout} places={places} put={acts.put} cellActs={cellActs} />
          </span>
        )}
      </GridBar>
    </div>
  );
}

/** Empty space in the place of lines that are not drawn. */
function Gap({ height, width }: { height: number; width: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden className={classes.gap}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- empty space is no control */}
      <td colSpan={width} style={{ height }} />
    </tr>
  );
}
