import { client } from '@/api/client';
import { byWords } from '@/kit/list/facets';

/** The words that offers are found by, suggested while one types. */
export const offerTags = byWords('tags', async (q, signal) => {
  const { data } = await client.GET('/tag', { params: { query: { q } }, signal });
  return data ?? [];
});
