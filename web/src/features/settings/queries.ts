import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { client, type Schemas } from '@/api/client';
import { $api } from '@/api/query-api';
import type { OutboxSearch } from './outbox-search';

export type Setting = Omit<Schemas['SettingShown'], 'value' | 'default'> & {
  /** Null for a secret. */
  value: boolean | number | string | null;
  default: boolean | number | string | null;
};
export type Mail = Schemas['Mail'];
export type MailTemplate = Schemas['MailTemplate'];

export const settingsQuery = $api.queryOptions('get', '/setting/described', undefined, { staleTime: 0 });
export const mailStateQuery = $api.queryOptions('get', '/mail/state', undefined, { staleTime: 0 });
export const templatesQuery = $api.queryOptions('get', '/mail-template', undefined, { staleTime: 0 });

/** Mails on a page. */
export const pageSize = 50;

/** How often the outbox looks again while mails are on their way. */
const lookAgainMs = 5000;

/** One page of the outbox, the newest first. */
export function mailsQuery({ status, page = 1 }: OutboxSearch) {
  return queryOptions({
    queryKey: ['mail', status, page],
    queryFn: async ({ signal }) => {
      const { data, response } = await client.GET('/mail', {
        params: {
          query: {
            status: status === 'queued' ? ['queued', 'sending'] : status && [status],
            page,
            limit: pageSize,
          },
        },
        signal,
      });
      return { mails: data ?? [], total: Number(response.headers.get('X-Total-Count') ?? 0) };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.mails.some((mail) => mail.status === 'queued' || mail.status === 'sending')
        ? lookAgainMs
        : false,
  });
}

export function mailQuery(id: number) {
  return $api.queryOptions('get', '/mail/{id}', { params: { path: { id } } }, { staleTime: 0 });
}

export function preloadSettings(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(settingsQuery);
}

export function preloadMails(queryClient: QueryClient, search: OutboxSearch): void {
  void queryClient.prefetchQuery(mailStateQuery);
  void queryClient.prefetchQuery(mailsQuery(search));
}

export function preloadTemplates(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(templatesQuery);
}

/** After a mail was sent, cancelled or tried. */
export async function refreshOutbox(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['mail'] }),
    queryClient.invalidateQueries({ queryKey: mailStateQuery.queryKey }),
  ]);
}
