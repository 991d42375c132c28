import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import classes from './DataGrid.module.css';
import { SelectBox } from './SelectBox';
import type { GridColumn, GridSelection, GridSort } from './types';

interface GridHeadProps<Row> {
  columns: readonly GridColumn<Row>[];
  hasHandle: boolean;
  selection: GridSelection<Row> | undefined;
  sort: GridSort | null;
  onSort: (columnKey: string) => void;
  t: TFunction<'list'>;
}

/** Column heads; pressing one sorts by it. */
export function GridHead<Row>(props: GridHeadProps<Row>) {
  const { columns, hasHandle, selection, sort, onSort, t } = props;
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
        {columns.map(({ key, title, tag, width, align }) => (
          <th
            key={key}
            scope="col"
            className={classes.head}
            data-align={align}
            style={{ width }}
            aria-sort={ariaSort(sort, key)}
          >
            <button type="button" className={classes.sort} onClick={() => onSort(key)}>
              {title} {tag && <span className={classes.tag}>{tag}</span>}
              <SortMark sort={sort} columnKey={key} />
            </button>
          </th>
        ))}
        <th scope="col" className={classes.menuCell}>
          <VisuallyHidden>{t('grid.actions')}</VisuallyHidden>
        </th>
      </tr>
    </thead>
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
