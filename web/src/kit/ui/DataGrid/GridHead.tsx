import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import classes from './DataGrid.module.css';
import { ResizeHandle } from './ResizeHandle';
import { SelectBox } from './SelectBox';
import type { GridColumn, GridSelection, GridSort } from './types';

interface GridHeadProps<Row> {
  columns: readonly GridColumn<Row>[];
  hasHandle: boolean;
  selection: GridSelection<Row> | undefined;
  sort: GridSort | null;
  onSort: (columnKey: string) => void;
  onResize: (columnKey: string, width: number) => void;
  t: TFunction<'list'>;
}

/** Column heads; pressing one sorts by it. */
export function GridHead<Row>(props: GridHeadProps<Row>) {
  const { columns, hasHandle, selection, sort, onSort, onResize, t } = props;
  return (
    <thead>
      <tr>
        {hasHandle && (
          <th scope="col" className={classes.handleCell}>
            <VisuallyHidden>{t('grid.order')}</VisuallyHidden>
          </th>
        )}
        {selection && (
          <th scope="col" className={classes.selectCell}>
            <SelectBox label={selection.allLabel} state={selection.state} onToggle={selection.toggleAll} />
          </th>
        )}
        {columns.map((column, index) => (
          <Head key={column.key} column={column} isFirst={index === 0} sort={sort} onSort={onSort}>
            <ResizeHandle onResize={(width) => onResize(column.key, width)} />
          </Head>
        ))}
        <th scope="col" className={classes.menuCell}>
          <VisuallyHidden>{t('grid.actions')}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
}

interface HeadProps<Row> {
  column: GridColumn<Row>;
  isFirst: boolean;
  sort: GridSort | null;
  onSort: (columnKey: string) => void;
  children: ReactNode;
}

function Head<Row>({ column, isFirst, sort, onSort, children }: HeadProps<Row>) {
  const { key, title, tag, width, align, isSortable } = column;
  const text = (
    <>
      <span className={classes.headText}>{title}</span> {tag && <span className={classes.tag}>{tag}</span>}
    </>
  );
  return (
    <th
      scope="col"
      className={classes.head}
      data-column={key}
      data-align={align}
      data-first={isFirst || undefined}
      style={{ width }}
      aria-sort={ariaSort(sort, key)}
    >
      {isSortable ? (
        <button type="button" className={classes.sort} onClick={() => onSort(key)}>
          {text}
          <SortMark sort={sort} columnKey={key} />
        </button>
      ) : (
        text
      )}
      {children}
    </th>
  );
}

function SortMark({ sort, columnKey }: { sort: GridSort | null; columnKey: string }) {
  if (sort?.key !== columnKey) return null;
  const Icon = sort.descending ? IconArrowDown : IconArrowUp;
  return <Icon size={14} aria-hidden />;
}

function ariaSort(sort: GridSort | null, columnKey: string): 'ascending' | 'descending' | undefined {
  if (sort?.key !== columnKey) return undefined;
  return sort.descending ? 'descending' : 'ascending';
}
