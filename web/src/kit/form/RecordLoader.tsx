import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import type { ListRow, ListSource } from '@/kit/record/entity';
import { ListSkeleton } from '@/kit/ui/ListSkeleton';
import { Page } from '@/kit/ui/Page';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { problemText } from '@/kit/ui/problem-text';
import { useDelayed } from '@/kit/ui/useDelayed';
import { recordQuery, type RecordView } from '@/kit/record/record';

const skeletonAfterMs = 150;

interface RecordLoaderProps<Row> {
  source: Pick<ListSource<never>, 'path'>;
  id: number;
  /** What the record is shown for. */
  view?: RecordView;
  /** Where the records are listed, for those who came for one that is not there. */
  list: LinkProps;
  children: (row: Row) => ReactNode;
}

/** Asks for the record a page is about. What is shown then stays, however often it is asked for again. */
export function RecordLoader<Row extends ListRow>({
  source,
  id,
  view,
  list,
  children,
}: RecordLoaderProps<Row>) {
  const { t } = useTranslation(['form', 'list']);
  const { t: tCommon } = useTranslation('common');
  const { data, error, isFetching, refetch } = useQuery(recordQuery<Row>(source.path, id, view));
  const [row, setRow] = useState<Row>();
  // A form that has to be waited for is drawn bit by bit, so that a slow client goes on answering.
  const drawn = useDeferredValue(row);
  const isSlow = useDelayed(!row && !error, skeletonAfterMs);

  if (!row && data && !isFetching) setRow(data);
  if (drawn) return children(drawn);
  if (row || !error) return isSlow ? <Waiting label={t('list:states.loading')} /> : null;
  const problem = problemOf(error);
  return (
    <Page title={problemText(problem, tCommon).title} width="form">
      <ProblemPanel
        headed
        problem={problem}
        onRetry={problem.kind === 'missing' ? undefined : () => void refetch()}
        actions={
          <Button variant="default" renderRoot={(props) => <Link {...list} {...props} />}>
            {t('toList')}
          </Button>
        }
      />
    </Page>
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <Page title={label} width="form">
      <ListSkeleton label={label} columns={3} />
    </Page>
  );
}
