import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client, type Schemas } from '@/api/client';
import { carQuery, refreshOffer } from '../queries';

type Editor = Schemas['Editor'];

/** How often the server hears that the offer is open; after a minute of silence it forgets. */
const beatMs = 20_000;

/**
 * Who else has the offer open. Reports this user to the server too, as long as the page is in sight. When the offer has
 * moved on since it was read, it is read again.
 */
export function usePresence(versionId: number, enabled: boolean): readonly Editor[] {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: ['offer editors', versionId] as const,
    queryFn: async ({ signal }): Promise<readonly Editor[]> => {
      const params = { path: { id: versionId } };
      const { data: found } = await client.POST('/version/presence/{id}', { params, body: {}, signal });
      const shown = queryClient.getQueryData(carQuery(versionId).queryKey)?.version.revision;
      if (found && shown !== undefined && found.revision > shown) void refreshOffer(queryClient, versionId);
      return found?.editors ?? [];
    },
    enabled,
    // Rests while the page is hidden.
    refetchInterval: beatMs,
    gcTime: 0,
    meta: { errors: 'silent' },
  });
  useEffect(() => {
    if (!enabled) return undefined;
    return () => void leave(versionId);
  }, [versionId, enabled]);
  return data ?? [];
}

async function leave(versionId: number): Promise<void> {
  try {
    await client.POST('/version/presence/{id}', {
      params: { path: { id: versionId } },
      body: { leaving: true },
    });
  } catch {
    // Forgotten in a minute anyway.
  }
}
