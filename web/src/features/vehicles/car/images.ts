import { client, type Schemas } from '@/api/client';
import { usePictures } from '@/kit/ui/pictures/use-pictures';
import { vehicleKey } from './queries';

type Image = Schemas['Image'];

const most = 1000;

/** The pictures of a vehicle; the first of them stands for it. */
export function useVehicleImages(vehicleId: number) {
  return usePictures({
    key: [...vehicleKey(vehicleId), 'images'],
    list: async (signal) => {
      const { data } = await client.GET('/vehicle-image', {
        params: { query: { vehicleId, limit: most } },
        signal,
      });
      return (data ?? []).map(({ id, revision, sort, image: file }) => ({ id, revision, sort, file }));
    },
    add: async (image, was) =>
      client.POST('/vehicle-image', { body: { vehicle_id: vehicleId, image, sort: was?.sort } as Image }),
    remove: async ({ id, revision }) =>
      client.DELETE('/vehicle-image/{id}', { params: { path: { id }, query: { revision } } }),
    order: async (ids) => client.POST('/vehicle-image/sort', { body: { ids } }),
  });
}
