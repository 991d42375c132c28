import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { DataGrid } from '@/kit/ui/DataGrid/DataGrid';
import { GridCards } from '@/kit/ui/DataGrid/GridCards';
import { EmptyState } from '@/kit/ui/EmptyState';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { useDelayed } from '@/kit/ui/useDelayed';
import type { ListDescription } from '@/kit/record/describe';
import type { ListParams, ListRow } from '@/kit/record/entity';
import { entityText } from '@/kit/record/entity-texts';
import { ListSkeleton } from '@/kit/ui/ListSkeleton';
import classes from './ListScreen.module.css';
import { segmentsOf } from './segments';
import type { List } from './useList';
import { useGridProps } from './useGridProps';

const skeletonAfterMs = 150;

interface ListBodyProps<Row extends ListRow, Params extends ListParams> {
  description: ListDescription<Row, Params>;
  list: List<Row, Params>;
  onCreate: (() => void) | undefined;
}

/** The records, or what stands in their place: waiting, a problem, nothing. */
export function ListBody<Row extends ListRow, Params extends ListParams>(props: ListBodyProps<Row, Params>) {
  const { description, list, onCreate } = props;
  const { t } = useTranslation('list');
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const grid = useGridProps(description, list);
  const { gridRef } = list;
  const { isPending, isFetching, error, retry, rows } = list.data;
  // Rows that have come are drawn bit by bit: done at once they would keep a slow client from answering.
  const isDrawn = useDeferredValue(!isPending, false);
  const isSlow = useDelayed(isPending, skeletonAfterMs);
  const isRefreshing = useDelayed(isFetching && !isPending, skeletonAfterMs);

  if (error && rows.length === 0) return <ProblemPanel problem={problemOf(error)} onRetry={retry} />;
  if (isPending || !isDrawn)
    return isSlow ? <ListSkeleton label={t('states.loading')} columns={description.columns.length} /> : null;
  if (rows.length === 0 && !list.draft)
    return <Nothing description={description} list={list} onCreate={onCreate} />;

  return (
    <div className={classes.body} aria-busy={isFetching}>
      {isRefreshing && <div className={classes.progress} />}
      {isNarrow ? <GridCards {...grid.cards} ref={gridRef} /> : <DataGrid {...grid.table} ref={gridRef} />}
    </div>
  );
}

function Nothing<Row extends ListRow, Params extends ListParams>({
  description,
  list,
  onCreate,
}: ListBodyProps<Row, Params>) {
  const { t } = useTranslation('list');
  const { keyword, status, isFiltered, clearFilters, setKeyword } = list.url;
  const [first] = segmentsOf(description);
  if (isFiltered) {
    const hasFacets = Object.keys(list.url.facets).length > 0;
    return (
      <EmptyState
        text={keyword === '' ? t('states.facetsEmpty') : t('states.filteredEmpty', { keyword })}
        action={
          <Button variant="default" onClick={() => (hasFacets ? clearFilters() : setKeyword(''))}>
            {hasFacets ? t('filter.clearAll') : t('filter.clear')}
          </Button>
        }
      />
    );
  }
  if (first && status !== first.key && status !== 'all')
    return <EmptyState text={t(status === 'other' ? 'states.otherEmpty' : 'states.archiveEmpty')} />;
  const create = onCreate && (
    <Button variant="default" onClick={onCreate}>
      {entityText(description.texts, 'new')}
    </Button>
  );
  return <EmptyState text={entityText(description.texts, 'empty')} action={create} />;
}
