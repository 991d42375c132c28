import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import { client, type Schemas } from '@/api/client';

/** A place where cars of one's companies stand, with what stands there. */
export type Room = Schemas['Room'];

/** Counted again with whatever changes a car. */
export const roomsQuery = queryOptions({
  queryKey: ['stock-summary', 'rooms'],
  queryFn: async ({ signal }) => (await client.GET('/stock/rooms', { signal })).data ?? [],
  staleTime: 60_000,
});

/** What a place is called, with its company where there are several; -1 are the cars that stand in none. */
export function roomName({ id, name, company, archived }: Room, all: readonly Room[]): string {
  if (id < 0) return i18next.t('stock:rooms.none');
  const isAlone = all.every((room) => room.id < 0 || room.company === company);
  const called = isAlone ? name : `${name}, ${company}`;
  return archived ? i18next.t('stock:rooms.archived', { name: called }) : called;
}
