import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@/api/client';
import { $api } from '@/api/query-api';
import type { NamedList } from './file-name';

/** A price list that an import can go into. */
export interface ListOption extends NamedList {
  id: number;
  name: string;
  isPublished: boolean;
}

/** What was just added in the tab beside is to be chosen here. */
const fresh = { staleTime: 0 };

/** The price list titles of a brand that are in use. */
export function titlesQuery(brandId: number) {
  return $api.queryOptions('get', '/pricelist-title', { params: { query: { brandId } } }, fresh);
}

/** The lists of a brand in use, those that begin last first; undefined while they are on their way. */
export function useListOptions(brandId: number): readonly ListOption[] | undefined {
  const query = { brandId, sort: '-started_at' };
  const lists = useQuery($api.queryOptions('get', '/pricelist', { params: { query } }, fresh));
  const titles = useQuery(titlesQuery(brandId));
  return lists.data && titles.data && listOptions(lists.data, titles.data);
}

export function listOptions(
  lists: readonly Schemas['Pricelist'][],
  titles: readonly { id: number; name: string }[],
): readonly ListOption[] {
  const titleOf = new Map(titles.map(({ id, name }) => [id, name]));
  return lists.map((list) => ({
    id: list.id,
    name: list.name,
    title: titleOf.get(list.pricelist_title_id) ?? '',
    startedAt: list.started_at,
    isPublished: list.published_at !== null,
  }));
}

/** What an import most likely goes into: the newest list that is not published yet. */
export function likeliest(lists: readonly ListOption[]): ListOption | undefined {
  return lists.filter(({ isPublished }) => !isPublished).toSorted((a, b) => b.id - a.id)[0];
}
