import { Button } from '@mantine/core';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem, problemOf } from '@/api/problem';
import { forgetFailures } from '@/kit/ui/late';
import { Page } from '@/kit/ui/Page';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { problemText } from '@/kit/ui/problem-text';
import { useDrawn } from '../outline';

/** A page that could not be loaded or drawn, in its place: the shell stays and works. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const problem = problemOf(error);
  useDrawn();

  useEffect(() => {
    forgetFailures();
    // What the server said is in its own log; a defect of the page is nowhere else.
    if (!(error instanceof Problem)) console.error(error);
  }, [error]);

  const retry = async () => {
    if (problem.kind === 'outdated') return location.reload();
    await router.invalidate();
    reset();
  };
  return (
    <Page title={problemText(problem, t).title} width="form">
      <ProblemPanel
        headed
        problem={problem}
        onRetry={() => void retry()}
        actions={
          <Button variant="subtle" renderRoot={(props) => <Link to="/" {...props} />}>
            {t('action.toHome')}
          </Button>
        }
      />
    </Page>
  );
}
