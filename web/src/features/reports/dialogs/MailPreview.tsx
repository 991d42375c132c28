import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { $api } from '@/api/query-api';
import { ListSkeleton } from '@/kit/ui/ListSkeleton';
import { problemText } from '@/kit/ui/problem-text';
import classes from './ReportMailDialog.module.css';

interface MailPreviewProps {
  savedViewId: number;
  every: 'week' | 'month';
}

/** The mail as the user would get it today. */
export function MailPreview({ savedViewId, every }: MailPreviewProps) {
  const { t } = useTranslation('reports');
  const { t: tCommon } = useTranslation();
  const { data, error } = useQuery(
    $api.queryOptions(
      'get',
      '/report-subscription/preview',
      { params: { query: { savedViewId, every } } },
      { staleTime: 0, retry: false, meta: { errors: 'inline' } },
    ),
  );
  if (error) {
    const problem = problemOf(error);
    return (
      <p role="alert" className={classes.text}>
        {problem.fields.savedViewId?.join(' ') ?? problemText(problem, tCommon).text}
      </p>
    );
  }
  if (!data) return <ListSkeleton label={t('loading')} columns={1} />;
  return (
    <section className={classes.mail} aria-label={t('mail.preview')}>
      <p className={classes.subject}>{data.subject}</p>
      <p className={classes.text}>{data.text}</p>
    </section>
  );
}
