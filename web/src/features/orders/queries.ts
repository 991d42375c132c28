import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { client, type Schemas } from '@/api/client';
import { listKey } from '@/kit/record/list-cache';
import { putRecord, recordQuery } from '@/kit/record/record';
import type { Order } from './order';

export type OrderLog = Schemas['Log'];
/** The vehicles of an order, with those that it may get. */
export type OrderVehiclesOf = Schemas['Vehicles'];
export type OrderedVehicle = Schemas['OrderedVehicle'];

const path = '/order';
const mostLines = 200;

export const orderQuery = (id: number) => recordQuery<Order>(path, id);

/** What was said and done about an order, the newest first. */
export const logQuery = (orderId: number) =>
  queryOptions({
    queryKey: ['order-log', orderId] as const,
    queryFn: async ({ signal }) => {
      const query = { orderId, sort: '-created_at', limit: mostLines };
      return (await client.GET('/order-log', { params: { query }, signal })).data ?? [];
    },
  });

/** The vehicles that have come by an order. */
export const vehiclesQuery = (orderId: number) =>
  queryOptions({
    queryKey: ['order-vehicles', orderId] as const,
    queryFn: async ({ signal }) =>
      (await client.GET('/order/vehicles/{id}', { params: { path: { id: orderId } }, signal })).data,
  });

/** The orders that were made of an offer. */
export const ofOfferQuery = (versionId: number) =>
  queryOptions({
    queryKey: ['orders-of-offer', versionId] as const,
    queryFn: async ({ signal }) =>
      (await client.GET('/order/of-offer/{versionId}', { params: { path: { versionId } }, signal })).data ??
      [],
  });

const fewestLetters = 2;

/** Customers of a dealer by what is typed. */
export const customersQuery = (companyId: number | null, asked: string) =>
  queryOptions({
    queryKey: ['order-customers', companyId, asked] as const,
    queryFn: async ({ signal }) => {
      const query = { companyId: companyId ?? 0, q: asked };
      return (await client.GET('/order/customers', { params: { query }, signal })).data ?? [];
    },
    enabled: companyId !== null && asked.length >= fewestLetters,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

/** No brand sells more models at once. */
const mostModels = 1000;

/** The models of a brand that can be ordered. */
export const modelsQuery = (brandId: number | null) =>
  queryOptions({
    queryKey: ['order-models', brandId] as const,
    queryFn: async ({ signal }) => {
      const query = { brandId: brandId ?? 0, status: 'active' as const, limit: mostModels };
      return (await client.GET('/model', { params: { query }, signal })).data ?? [];
    },
    enabled: brandId !== null,
    staleTime: 60_000,
  });

/** Takes over what the server answered to a change, and asks again for what follows from it. */
export async function takeOrder(queryClient: QueryClient, order: Order): Promise<void> {
  putRecord(queryClient, path, order);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: logQuery(order.id).queryKey }),
    queryClient.invalidateQueries({ queryKey: vehiclesQuery(order.id).queryKey }),
    queryClient.invalidateQueries({ queryKey: listKey(path) }),
  ]);
}

/** Asks again for an order that somebody else has changed. */
export async function refreshOrder(queryClient: QueryClient, id: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: orderQuery(id).queryKey.slice(0, 3) }),
    queryClient.invalidateQueries({ queryKey: logQuery(id).queryKey }),
    queryClient.invalidateQueries({ queryKey: vehiclesQuery(id).queryKey }),
    queryClient.invalidateQueries({ queryKey: listKey(path) }),
  ]);
}
