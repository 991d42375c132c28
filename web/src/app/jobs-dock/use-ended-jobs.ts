import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isActive, type Job, myJobsQuery } from '@/features/imports/queries';
import { watched } from '@/features/imports/watched';
import { showToast } from '@/ui/toast';

/** Tells of jobs that end while nobody looks at them; what they have changed is then loaded anew. */
export function useEndedJobs(jobs: readonly Job[]): void {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const working = useRef(new Set<number>());

  const look = useEffectEvent((now: readonly Job[]) => {
    const ended = now.filter((job) => working.current.has(job.id) && !isActive(job));
    working.current = new Set(now.filter(isActive).map(({ id }) => id));
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
  useEffect(() => look(jobs), [jobs]);
}
