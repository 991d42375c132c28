import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { client } from '@/api/client';
import { offerKey } from './queries';
import type { Effect } from './wire';

/** The server answers for so many options at once. */
const most = 50;

/**
 * What choosing each of these options would take, for the offer as it is at this revision. Asked beside the list,
 * for what is on screen: the rows do not wait for it.
 */
export function useEffects(
  versionId: number,
  revision: number,
  ids: readonly number[],
): ReadonlyMap<number, Effect> {
  const asked = ids.slice(0, most);
  const { data } = useQuery({
    queryKey: [...offerKey(versionId), 'effects', revision, asked] as const,
    queryFn: async ({ signal }): Promise<readonly Effect[]> => {
      const params = { path: { versionId }, query: { featureIds: asked } };
      const answer = await client.GET('/model-feature/effects/{versionId}', { params, signal });
      return answer.data as Effect[];
    },
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    meta: { errors: 'silent' },
  });
  return useMemo(() => new Map(data?.map((effect) => [effect.feature_id, effect])), [data]);
}
