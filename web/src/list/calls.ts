import { client } from '@/api/client';

interface Init {
  params?: { path?: { id: number }; query?: Readonly<Record<string, unknown>> };
  body?: unknown;
  signal?: AbortSignal;
}

type Call = (path: string, init?: Init) => Promise<{ data?: unknown; response: Response }>;

/**
 * Calls by paths that are put together from a collection's path. The typed client cannot check such
 * paths; `resource` ties them to the contract instead.
 */
export const calls = client as unknown as Record<'GET' | 'POST' | 'PUT' | 'DELETE', Call>;

/** The most rows the server sends at once. Lists up to this length are filtered and sorted in the browser. */
export const wholeListLimit = 1000;

const keywordNotes = ['keyword_literal', 'keyword_cut'] as const;
export type KeywordNote = (typeof keywordNotes)[number];

export interface ListPage<Row> {
  rows: readonly Row[];
  /** How many rows match on the server, which can be more than were sent. */
  total: number;
  /** Why the keyword was not used as typed. */
  note?: KeywordNote;
}

/** Loads a list, archived rows included, in its own order. */
export async function loadPage<Row>(
  path: string,
  query: Readonly<Record<string, string | number>>,
  signal: AbortSignal,
): Promise<ListPage<Row>> {
  const { data, response } = await calls.GET(path, {
    params: { query: { ...query, status: 'all', limit: wholeListLimit } },
    signal,
  });
  const rows = (data ?? []) as Row[];
  const note = keywordNotes.find((known) => known === response.headers.get('X-Keyword-Note'));
  return { rows, total: Number(response.headers.get('X-Total-Count') ?? rows.length), note };
}
