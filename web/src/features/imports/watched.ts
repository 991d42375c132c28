import { useEffect } from 'react';

/** The jobs whose progress is on the screen now: no notice is needed when they end. */
export const watched = new Set<number>();

/** The job is on the screen as long as the caller is. */
export function useWatched(jobId: number | undefined): void {
  useEffect(() => {
    if (jobId === undefined) return undefined;
    watched.add(jobId);
    return () => void watched.delete(jobId);
  }, [jobId]);
}
