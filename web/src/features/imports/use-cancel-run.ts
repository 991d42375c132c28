import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '@/api/client';
import { importQuery, jobStarted } from './queries';

/** Asks a run to stop; what it has written so far stays. */
export function useCancelRun(jobId: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => client.POST('/import/job/{id}/cancel', { params: { path: { id: jobId } } }),
    onSettled: () => {
      jobStarted(cache);
      return cache.invalidateQueries({ queryKey: importQuery(jobId).queryKey, exact: true });
    },
  });
}
