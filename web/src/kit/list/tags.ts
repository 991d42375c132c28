import { client } from '@/api/client';
import { byWords } from './facets';

/** The words that offers and vehicles are found by, suggested while one types. */
export const byTags = byWords('tags', async (q, signal) => {
  const { data } = await client.GET('/tag', { params: { query: { q } }, signal });
  return data ?? [];
});
