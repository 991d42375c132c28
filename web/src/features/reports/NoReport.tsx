import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { EmptyState } from '@/kit/ui/EmptyState';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';

/** Filters that stand in the report with a field of their own, which says what is wrong with them. */
const inFields = new Set(['dateFrom', 'dateTo']);

/** Why there is no report: filters that cannot be, which asking again does not mend, or a failure. */
export function NoReport({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('reports');
  const problem = problemOf(error);
  const refused = Object.entries(problem.fields);
  if (problem.kind !== 'invalid' || refused.length === 0)
    return <ProblemPanel problem={problem} onRetry={onRetry} />;
  const others = refused.filter(([name]) => !inFields.has(name)).flatMap(([, texts]) => texts);
  return <EmptyState text={others.length > 0 ? others.join(' ') : t('badDays')} />;
}
