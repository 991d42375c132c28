import type { Schemas } from '@/api/client';

export type MailStatus = Schemas['Mail']['status'];

/** What the outbox is narrowed to; the statuses that need somebody come first. */
export const mailStatuses: readonly MailStatus[] = [
  'queued',
  'sending',
  'failed',
  'uncertain',
  'sent',
  'cancelled',
];

/** The state of the outbox in the address. */
export interface OutboxSearch {
  status?: MailStatus;
  /** From 1, which is left out. */
  page?: number;
}

/** Reads it from search parameters; what it does not understand is left out, never an error. */
export function parseOutboxSearch(raw: Record<string, unknown>): OutboxSearch {
  const search: OutboxSearch = {};
  const status = mailStatuses.find((known) => known === raw.status);
  if (status) search.status = status;
  const page = Number(raw.page);
  if (Number.isSafeInteger(page) && page > 1) search.page = page;
  return search;
}
