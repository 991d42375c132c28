import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import classes from './RecordTable.module.css';

export interface RecordColumn<Row> {
  key: string;
  title: string;
  /** The title is only read aloud: of controls, whose looks say enough. */
  isTitleHidden?: true;
  align?: 'end';
  /** The columns without one share the rest. */
  width?: `${number}rem`;
  render: (row: Row) => ReactNode;
}

interface RecordTableProps<Row> {
  label: string;
  columns: readonly RecordColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => number | string;
}

/** What a column without a width needs to keep its words whole, in rem. */
const fewest = 6;

/**
 * Records that are only read, as high as what they say. Where the columns have less room than they ask for they
 * share it by what they hold, in more lines; where even their longest words have none, each record is a card.
 */
export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const place = useRef<HTMLDivElement>(null);
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const room = useRoom(place, props.columns);
  return (
    <div ref={place}>
      {isNarrow || room === 'none' ? <Cards {...props} /> : <Table {...props} isTight={room === 'tight'} />}
    </div>
  );
}

/** How much room the columns have; it is known before anything is painted. */
function useRoom(place: RefObject<HTMLElement | null>, columns: readonly RecordColumn<never>[]) {
  const asked = columns.reduce((sum, { width }) => sum + (width ? Number.parseFloat(width) : fewest), 0);
  const [width, setWidth] = useState(0);
  // The widest place that the longest words did not fit into.
  const [tooNarrow, setTooNarrow] = useState(0);
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const isTight = width > 0 && width < asked * rem;
  const room = isTight ? (width <= tooNarrow ? 'none' : 'tight') : 'enough';
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const measure = () => {
      setWidth(element.clientWidth);
      const frame = room === 'tight' ? element.firstElementChild : null;
      if (frame && frame.scrollWidth > frame.clientWidth) setTooNarrow(element.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // It grows with the words of its rows.
    const table = element.querySelector('table');
    if (table) observer.observe(table);
    return () => observer.disconnect();
  }, [place, room]);
  return room;
}

interface TableProps<Row> extends RecordTableProps<Row> {
  isTight: boolean;
}

function Table<Row>({ label, columns, rows, rowId, isTight }: TableProps<Row>) {
  return (
    <div className={classes.frame}>
      <table className={classes.table} data-tight={isTight || undefined} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ key, title, isTitleHidden, align, width }) => (
              <th key={key} scope="col" data-align={align} style={isTight ? undefined : { width }}>
                {isTitleHidden ? <VisuallyHidden>{title}</VisuallyHidden> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowId(row)}>
              {columns.map(({ key, align, render }) => (
                <td key={key} data-align={align}>
                  {render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards<Row>({ label, columns, rows, rowId }: RecordTableProps<Row>) {
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={rowId(row)}>
          <dl className={classes.card}>
            {columns.map(({ key, title, isTitleHidden, render }) => (
              <div key={key} className={classes.field} data-bare={isTitleHidden}>
                <dt>{isTitleHidden ? <VisuallyHidden>{title}</VisuallyHidden> : title}</dt>
                <dd>{render(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
