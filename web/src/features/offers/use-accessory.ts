import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { client } from '@/api/client';
import { declareOperation } from '@/kit/edit/operations';
import { carQuery, refreshOffer } from './queries';
import { changeOffer, seenOffer, setRevision } from './saving';
import type { Version } from './wire';

interface AccessoryChange {
  versionId: number;
  id: number;
  name: string;
  /** 0 takes it out of the offer. */
  quantity: number;
}

const setQuantity = declareOperation<AccessoryChange, Version>({
  name: 'offer.accessory',
  called: ({ name }) => [name],
  whenMoved: 'again',
  send: async ({ input: { versionId, id, quantity }, revision, key }) => {
    const query = quantity > 0 ? { addId: id, quantity, revision } : { removeId: id, revision };
    const { data } = await client.POST('/model-feature/accessory/{versionId}', {
      params: { path: { versionId }, query },
      headers: { 'Idempotency-Key': key },
    });
    return data as Version;
  },
  taken: ({ queryClient, recordId, answer }) => setRevision(queryClient, recordId, answer),
});

/** Puts an accessory into the offer, changes how many, or takes it out. */
export function useAccessory() {
  const queryClient = useQueryClient();
  return useCallback((change: AccessoryChange) => changeAccessory(queryClient, change), [queryClient]);
}

async function changeAccessory(queryClient: QueryClient, change: AccessoryChange): Promise<void> {
  const { versionId, id, quantity } = change;
  const seen = await seenOffer(queryClient, versionId);
  queryClient.setQueryData(carQuery(versionId).queryKey, (car) => {
    if (!car) return car;
    const others = car.version.accessory_ids.filter(({ accessory_id: one }) => one !== id);
    const mine = quantity > 0 ? [{ accessory_id: id, quantity, price: 0 }] : [];
    return { ...car, version: { ...car.version, accessory_ids: [...others, ...mine] } };
  });
  const ending = await changeOffer(queryClient, setQuantity, seen, change);
  if (ending.end === 'saved') await refreshOffer(queryClient, versionId);
}
