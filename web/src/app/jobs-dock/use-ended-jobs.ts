import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isActive, type Job, myJobsQuery } from '@/features/imports/queries';
import { watched } from '@/features/imports/watched';
import { showToast } from '@/kit/ui/toast';

/** Announces jobs that end while nobody looks at them; what they have changed is then loaded again. */
export function useEndedJobs(jobs: readonly Job[] | undefined): void {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const navigate = useNavigate();
  /** Those that had ended when the jobs were last looked at; a quick one is never seen at work. */
  const known = useRef<Set<number>>(null);

  const look = useEffectEvent((now: readonly Job[]) => {
    const over = now.filter((job) => !isActive(job));
    const before = known.current;
    known.current = new Set(over.map(({ id }) => id));
    const ended = before ? over.filter(({ id }) => !before.has(id)) : [];
    // A trial writes nothing.
    if (ended.some(({ action }) => action !== 'trial')) {
      void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey !== myJobsQuery.queryKey });
    }
    for (const { id, state, subject } of ended.filter((job) => !watched.has(job.id))) {
      showToast({
        message: t(`jobs.ended.${state as 'done'}`, { subject }),
        tone: state === 'done' ? 'plain' : 'warning',
        action: {
          label: t('jobs.show'),
          run: () => void navigate({ to: '/job/$jobId', params: { jobId: id } }),
        },
      });
    }
  });
  useEffect(() => {
    if (jobs) look(jobs);
  }, [jobs]);
}
