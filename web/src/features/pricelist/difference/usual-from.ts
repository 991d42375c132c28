import type { Pricelist } from '../pricelist-list';

type Compared = Pick<Pricelist, 'id' | 'pricelist_title_id' | 'source_pricelist_id' | 'started_at'>;

/** The list to compare with at first: its source, else the one before it in its group, else any other. */
export function usualFrom<List extends Compared>(list: Compared, lists: readonly List[]): List | undefined {
  const others = lists.filter(({ id }) => id !== list.id);
  const before = others
    .filter((one) => one.pricelist_title_id === list.pricelist_title_id && one.started_at <= list.started_at)
    .toSorted((a, b) => b.started_at.localeCompare(a.started_at) || b.id - a.id);
  return others.find(({ id }) => id === list.source_pricelist_id) ?? before[0] ?? others[0];
}

/** Two lists, the one that begins earlier first: differences are those of the later one from it. */
export function inOrder<List extends Compared>(one: List, other: List): [earlier: List, later: List] {
  const order = one.started_at.localeCompare(other.started_at) || one.id - other.id;
  return order < 0 ? [one, other] : [other, one];
}
