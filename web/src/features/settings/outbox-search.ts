import type { Schemas } from '@/api/client';

export type MailStatus = Schemas['Mail']['status'];

/** What the outbox is narrowed to: what is being sent belongs to what waits. */
export const shownStatuses = ['queued', 'failed', 'uncertain', 'sent', 'cancelled'] as const;
export type ShownStatus = (typeof shownStatuses)[number];

/** The state of the outbox in the address. */
export interface OutboxSearch {
  status?: ShownStatus;
  /** From 1, which is left out. */
  page?: number;
}

/** Reads it from search parameters; what it does not understand is left out, never an error. */
export function parseOutboxSearch(raw: Record<string, unknown>): OutboxSearch {
  const search: OutboxSearch = {};
  const status = shownStatuses.find((known) => known === raw.status);
  if (status) search.status = status;
  const page = Number(raw.page);
  if (Number.isSafeInteger(page) && page > 1) search.page = page;
  return search;
}
