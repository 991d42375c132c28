import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './RecordTable.module.css';

export interface RecordColumn<Row> {
  key: string;
  title: string;
  /** The title is only read aloud: of controls, whose looks say enough. */
  isTitleHidden?: true;
  align?: 'end';
  /** CSS width; the columns without one share the rest. */
  width?: string;
  render: (row: Row) => ReactNode;
}

interface RecordTableProps<Row> {
  label: string;
  columns: readonly RecordColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => number | string;
}

/** Records that are only read, as high as what they say; a card each on a narrow screen. */
export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  return isNarrow ? <Cards {...props} /> : <Table {...props} />;
}

function Table<Row>({ label, columns, rows, rowId }: RecordTableProps<Row>) {
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ key, title, isTitleHidden, align, width }) => (
              <th key={key} scope="col" data-align={align} style={{ width }}>
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
