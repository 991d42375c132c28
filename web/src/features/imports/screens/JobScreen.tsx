import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { Page } from '@/kit/ui/Page';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { ImportResult } from '../components/ImportResult';
import { OtherJob } from '../components/OtherJob';
import { jobQuery } from '../queries';

/** What a job has done, or how far it is. */
export default function JobScreen() {
  const { jobId } = useParams({ from: '/signed-in/job/$jobId' });
  const { t } = useTranslation('imports');
  const { data: job, error, refetch } = useQuery(jobQuery(jobId));
  if (error) {
    const problem = problemOf(error);
    return (
      <Page title={t('job.title')}>
        <ProblemPanel
          problem={problem}
          onRetry={problem.kind === 'missing' ? undefined : () => void refetch()}
        />
      </Page>
    );
  }
  if (!job) return null;
  return job.kind === 'import' ? <ImportResult key={jobId} jobId={jobId} /> : <OtherJob job={job} />;
}
