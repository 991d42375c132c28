import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { client, type Schemas } from '@/api/client';

export type Notice = Schemas['Notice'] & { data: Readonly<Record<string, string>> };

/** How often a window that is looked at asks whether something came. */
const askEveryMs = 60_000;

/** Where the server stops counting. */
export const mostCounted = 100;

/** How many notices wait: asked once a minute, and when the window is looked at again. */
export const unreadQuery = queryOptions({
  queryKey: ['notice', 'unread'],
  queryFn: async ({ signal }): Promise<number> =>
    (await client.GET('/notice/unread', { signal })).data?.unread ?? 0,
  refetchInterval: askEveryMs,
  staleTime: 10_000,
  meta: { errors: 'silent' },
});

/** The notices, the newest first. */
export const inboxQuery = infiniteQueryOptions({
  queryKey: ['notice', 'inbox'],
  queryFn: async ({ signal, pageParam: before }) => {
    const { data } = await client.GET('/notice', { params: { query: { before } }, signal });
    return data as Omit<Schemas['Inbox'], 'notices'> & { notices: readonly Notice[] };
  },
  initialPageParam: 0,
  getNextPageParam: ({ notices, more }) => (more ? notices.at(-1)?.id : undefined),
  staleTime: 0,
});

/** Notes that one was read; without a word when that fails: it is shown as unread again. */
export async function markRead(queryClient: QueryClient, { id }: Notice): Promise<void> {
  await changed(queryClient, client.POST('/notice/read/{id}', { params: { path: { id } } }));
}

/** Notes that all up to the newest that is shown were read. */
export async function markAllRead(queryClient: QueryClient, until: number): Promise<void> {
  await changed(queryClient, client.POST('/notice/read', { body: { until } }));
}

async function changed(queryClient: QueryClient, call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } finally {
    await queryClient.invalidateQueries({ queryKey: ['notice'] });
  }
}
