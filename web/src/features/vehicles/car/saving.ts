import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { client, type Schemas } from '@/api/client';
import { editsOf } from '@/kit/edit/edits';
import type { Ending } from '@/kit/edit/edit-line';
import { declareKind, declareOperation, type FieldsInput } from '@/kit/edit/operations';
import type { Fields } from '@/kit/record/conflict';
import { listKey } from '@/kit/record/list-cache';
import { putRecord, recordQuery } from '@/kit/record/record';
import type { Vehicle } from './vehicle';
import { vehicleKey } from './queries';

const kind = 'vehicle';
const path = '/vehicle';

declareKind(kind, { refresh: refreshVehicle });

/** Asks again for everything that is on the screen of a vehicle. */
export async function refreshVehicle(queryClient: QueryClient, id: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: recordQuery(path, id).queryKey.slice(0, 3) }),
    queryClient.invalidateQueries({ queryKey: vehicleKey(id) }),
    queryClient.invalidateQueries({ queryKey: listKey('/stock') }),
  ]);
}

/** Takes over what the server answered to a change. */
export async function takeVehicle(queryClient: QueryClient, vehicle: Vehicle): Promise<void> {
  putRecord(queryClient, path, vehicle);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: vehicleKey(vehicle.id) }),
    queryClient.invalidateQueries({ queryKey: listKey('/stock') }),
    queryClient.invalidateQueries({ queryKey: ['stock-summary'] }),
  ]);
}

/** Fields that save themselves. */
const saveFields = declareOperation<FieldsInput, Vehicle>({
  name: 'vehicle.fields',
  called: ({ fields }) => Object.keys(fields).map((field) => ({ text: `vehicle:vehicles.fields.${field}` })),
  whenMoved: 'compare',
  send: async ({ recordId: id, input, revision, key }) => {
    const { data } = await client.PUT('/vehicle/{id}', {
      params: { path: { id } },
      body: { ...(input.fields as Schemas['VehiclePatch']), revision },
      headers: { 'Idempotency-Key': key },
    });
    return data as Vehicle;
  },
  taken: async ({ queryClient, answer }) => takeVehicle(queryClient, answer),
});

/** Saves fields of a vehicle as it is on the screen. */
export function useSaveVehicle(vehicle: Vehicle) {
  const queryClient = useQueryClient();
  return async (fields: Fields): Promise<Ending<Vehicle>> => {
    const seen = vehicle as unknown as Fields;
    const before = Object.fromEntries(Object.keys(fields).map((field) => [field, seen[field]]));
    return editsOf(queryClient).push(saveFields, vehicle.id, { fields, before }, vehicle.revision);
  };
}
