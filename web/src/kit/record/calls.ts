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

const keywordNotes = ['keyword_literal', 'keyword_cut', 'keyword_long'] as const;
export type KeywordNote = (typeof keywordNotes)[number];

export interface ListPage<Row> {
  rows: readonly Row[];
  /** How many rows match on the server, which can be more than were sent. */
  total: number;
  /** There are more than the total says. */
  isCapped?: boolean;
  /** The fields the server can sort by. */
  sortable?: readonly string[];
  /** Why the keyword was not used as typed. */
  note?: KeywordNote;
}

/**
 * Loads a list, in its own order and archived rows included unless the query says otherwise. Unless a page
 * of it is asked for, it comes whole, or no row of it when it is too long for that.
 */
export async function loadPage<Row>(
  path: string,
  query: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<ListPage<Row>> {
  const { data, response } = await calls.GET(path, {
    params: { query: { status: 'all', limit: wholeListLimit, whole: !('limit' in query), ...query } },
    signal,
  });
  const rows = (data ?? []) as Row[];
  const { headers } = response;
  return {
    rows,
    total: Number(headers.get('X-Total-Count') ?? rows.length),
    isCapped: headers.get('X-Total-Capped') === '1',
    sortable: headers.get('X-Sortable')?.split(','),
    note: keywordNotes.find((known) => known === headers.get('X-Keyword-Note')),
  };
}
