import type { QueryClient } from '@tanstack/react-query';
import { client } from '@/api/client';
import { declareOperation } from '@/kit/edit/operations';
import { refreshOffer } from '../queries';
import { changeOffer, setRevision } from '../saving';
import type { Version } from '../wire';

const takePrice = declareOperation<{ number: string }, Version>({
  name: 'offer.vehiclePrice',
  called: ({ number }) => [number],
  whenMoved: 'drop',
  send: async ({ recordId, revision, key }) => {
    const { data } = await client.POST('/version/take-vehicle-price/{id}', {
      params: { path: { id: recordId } },
      body: { revision },
      headers: { 'Idempotency-Key': key },
    });
    return data as Version;
  },
  taken: ({ queryClient, recordId, answer }) => setRevision(queryClient, recordId, answer),
});

/** Gives the offer the price that its vehicle has today. */
export async function takeVehiclePrice(queryClient: QueryClient, version: Version): Promise<void> {
  await changeOffer(queryClient, takePrice, version, { number: version.number });
  await refreshOffer(queryClient, version.id);
}
