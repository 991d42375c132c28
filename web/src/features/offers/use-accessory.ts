import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { client } from '@/api/client';
import { carQuery, refreshOffer } from './queries';
import { changeOffer } from './saving';
import type { Version } from './wire';

interface AccessoryChange {
  versionId: number;
  id: number;
  name: string;
  /** 0 takes it out of the offer. */
  quantity: number;
}

/** Puts an accessory into the offer, changes how many, or takes it out. */
export function useAccessory() {
  const queryClient = useQueryClient();
  return useCallback((change: AccessoryChange) => changeAccessory(queryClient, change), [queryClient]);
}

async function changeAccessory(queryClient: QueryClient, change: AccessoryChange): Promise<void> {
  const { versionId, id, name, quantity } = change;
  queryClient.setQueryData(carQuery(versionId).queryKey, (car) => {
    if (!car) return car;
    const others = car.version.accessory_ids.filter(({ accessory_id: one }) => one !== id);
    const mine = quantity > 0 ? [{ accessory_id: id, quantity, price: 0 }] : [];
    return { ...car, version: { ...car.version, accessory_ids: [...others, ...mine] } };
  });
  const outcome = await changeOffer(queryClient, versionId, {
    what: name,
    send: async (revision) => {
      const query = quantity > 0 ? { addId: id, quantity, revision } : { removeId: id, revision };
      const params = { path: { versionId }, query };
      const { data } = await client.POST('/model-feature/accessory/{versionId}', { params });
      return data as Version;
    },
    again: () => void changeAccessory(queryClient, change),
  });
  if (outcome.end === 'answered') await refreshOffer(queryClient, versionId);
}
