import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '@/api/client';

/** What the first page shows of the offers that were opened last. */
export const recentKey = ['recent offers'] as const;

/** Notes that the user has opened an offer; nobody waits for it, and it may fail. */
export function useOpened(versionId: number | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (versionId === undefined) return;
    const params = { path: { id: versionId } };
    client
      .POST('/offer/opened/{id}', { params })
      .then(() => queryClient.invalidateQueries({ queryKey: recentKey }))
      .catch(() => undefined);
  }, [versionId, queryClient]);
}
