import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '@/api/problem';
import { Boundary } from './Boundary';
import classes from './LatePart.module.css';
import { problemText } from './problem-text';

/** A part of a page whose code arrives after the page: where it fails, it says so in its place. */
export function LatePart({ children }: { children: ReactNode }) {
  return (
    <Boundary renderFailure={(problem, retry) => <Missing problem={problem} onRetry={retry} />}>
      <Suspense>{children}</Suspense>
    </Boundary>
  );
}

/** Drawn with nothing that would itself have to be loaded. */
function Missing({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  const { t } = useTranslation();
  const reload = problem.kind === 'outdated';
  return (
    <div role="alert" className={classes.missing}>
      <span>{problemText(problem, t).text}</span>
      <button type="button" className={classes.button} onClick={reload ? () => location.reload() : onRetry}>
        {t(reload ? 'action.refresh' : 'action.retry')}
      </button>
    </div>
  );
}
