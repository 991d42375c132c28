import { queryOptions } from '@tanstack/react-query';
import { $api } from '@/api/query-api';
import { client, type Schemas } from '@/api/client';

/** What others may have changed a moment ago is chosen from as it is. */
const fresh = { staleTime: 10_000 };
const all = 1000;

/** Everything that hangs on one vehicle begins with this. */
export const vehicleKey = (id: number) => ['vehicle', id] as const;

export const manufacturersQuery = $api.queryOptions('get', '/manufacturer', undefined, fresh);
export const companiesQuery = $api.queryOptions('get', '/company', undefined, fresh);
export const brandsQuery = $api.queryOptions('get', '/brand', undefined, fresh);
export const brandsOf = (manufacturerId: number) =>
  $api.queryOptions('get', '/brand', { params: { query: { manufacturerId } } }, fresh);
export const modelsOf = (brandId: number) =>
  $api.queryOptions('get', '/model', { params: { query: { brandId, limit: all } } }, fresh);
export const featuresOf = (brandId: number, productClassId: number[]) =>
  $api.queryOptions('get', '/feature', { params: { query: { brandId, productClassId, limit: all } } }, fresh);
export const individualColoursOf = (brandId: number) =>
  $api.queryOptions('get', '/feature', { params: { query: { brandId, isIndividualColour: '1' } } }, fresh);
export const statusesOf = (manufacturerId: number) =>
  $api.queryOptions('get', '/vehicle-status', { params: { query: { manufacturerId } } }, fresh);
export const orderStatusesOf = (manufacturerId: number) =>
  $api.queryOptions('get', '/order-status', { params: { query: { manufacturerId } } }, fresh);
export const stockroomsOf = (companyId: number) =>
  $api.queryOptions('get', '/stockroom', { params: { query: { companyId } } }, fresh);
export const colleaguesOf = (companyId: number) =>
  $api.queryOptions('get', '/user/colleagues', { params: { query: { companyId } } }, fresh);
export const importersQuery = $api.queryOptions('get', '/importer', undefined, fresh);
export const leasingsQuery = $api.queryOptions('get', '/leasing', undefined, fresh);

export const balanceQuery = (id: number) =>
  queryOptions({
    queryKey: [...vehicleKey(id), 'balance'] as const,
    queryFn: async ({ signal }) =>
      (await client.GET('/vehicle/balance/{id}', { params: { path: { id } }, signal }))
        .data as Schemas['Balance'],
  });

export const paymentsQuery = (vehicleId: number) =>
  queryOptions({
    queryKey: [...vehicleKey(vehicleId), 'payments'] as const,
    queryFn: async ({ signal }) => {
      const query = { vehicleId, sort: '-payment_at', limit: all };
      return (await client.GET('/vehicle-payment-log', { params: { query }, signal })).data ?? [];
    },
  });

/** Who has a vehicle reserved, and who waits for it. */
export const queueQuery = (id: number) =>
  queryOptions({
    queryKey: [...vehicleKey(id), 'queue'] as const,
    queryFn: async ({ signal }) =>
      (await client.GET('/stock/queue/{id}', { params: { path: { id } }, signal })).data ?? [],
  });

export const timelineQuery = (id: number) =>
  queryOptions({
    queryKey: [...vehicleKey(id), 'timeline'] as const,
    queryFn: async ({ signal }) =>
      (await client.GET('/vehicle/timeline/{id}', { params: { path: { id } }, signal })).data ?? [],
    staleTime: 0,
  });

/** What there is to say about a number, in the language of the screen. */
export async function checkOf(vin: string, brandId: number, id: number): Promise<Schemas['VINCheck']> {
  const { data } = await client.GET('/vehicle/check-vin', { params: { query: { vin, brandId, id } } });
  return data as Schemas['VINCheck'];
}
