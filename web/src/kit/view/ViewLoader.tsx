import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { Page } from '@/kit/ui/Page';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { problemText } from '@/kit/ui/problem-text';

interface ViewLoaderProps<Data> {
  /** Asks for what the page is about: the answer of `useQuery`. */
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  children: (data: Data) => ReactNode;
}

/** What a page is about once it has come, or why it did not. */
export function ViewLoader<Data>({ query: { data, error, refetch }, children }: ViewLoaderProps<Data>) {
  const { t } = useTranslation();
  if (data !== undefined) return children(data);
  if (!error) return null;
  const problem = problemOf(error);
  return (
    <Page title={problemText(problem, t).title} width="form">
      <ProblemPanel headed problem={problem} onRetry={() => void refetch()} />
    </Page>
  );
}
