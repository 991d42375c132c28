import { type ReactNode, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { ListSkeleton } from '@/kit/ui/ListSkeleton';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { useDelayed } from '@/kit/ui/useDelayed';
import classes from './ListStates.module.css';
import type { Loading } from './loading';

const shownAfterMs = 150;

interface ListStatesProps {
  loading: Loading;
  /** So many columns has what stands in the place of rows that are waited for. */
  columns: number;
  isEmpty: boolean;
  /** What stands in the place of rows when there are none: an `EmptyState`. */
  nothing: ReactNode;
  /** What stands below the records, or below nothing: with them, so that it does not move when they come. */
  below?: ReactNode;
  children: ReactNode;
}

/** The records of a list, or what stands in their place: waiting, a problem, nothing. */
export function ListStates({ loading, columns, isEmpty, nothing, below, children }: ListStatesProps) {
  const { t } = useTranslation('list');
  const { isPending, isFetching, error, retry } = loading;
  // Rows that have come are drawn bit by bit: done at once they would keep a slow client from answering.
  const isDrawn = useDeferredValue(!isPending, false);
  const isSlow = useDelayed(isPending, shownAfterMs);
  const isRefreshing = useDelayed(isFetching && !isPending, shownAfterMs);

  if (error && isEmpty) return <ProblemPanel problem={problemOf(error)} onRetry={retry} />;
  if (isPending || !isDrawn)
    return isSlow ? <ListSkeleton label={t('states.loading')} columns={columns} /> : null;
  if (isEmpty)
    return (
      <>
        {nothing}
        {below}
      </>
    );
  return (
    <>
      <div className={classes.body} aria-busy={isFetching}>
        {isRefreshing && <div className={classes.progress} />}
        {children}
      </div>
      {below}
    </>
  );
}
