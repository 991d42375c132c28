import type { Pricelist } from '../pricelist-list';

type Compared = Pick<Pricelist, 'id' | 'pricelist_title_id' | 'source_pricelist_id' | 'started_at'>;

/** The list to compare with at first: its source, else the one before it in its group, else any other. */
export function usualFrom<List extends Compared>(list: Compared, lists: readonly List[]): List | undefined {
  const others = lists.filter(({ id }) => id !== list.id);
  const before = others
    .filter((one) => one.pricelist_title_id === list.pricelist_title_id && order(one, list) < 0)
    .toSorted((a, b) => order(b, a));
  return others.find(({ id }) => id === list.source_pricelist_id) ?? before[0] ?? others[0];
}

/** Two lists, the one that begins earlier first: differences are those of the later one from it. */
export function inOrder<List extends Compared>(one: List, other: List): [earlier: List, later: List] {
  return order(one, other) < 0 ? [one, other] : [other, one];
}

/** By their first days; of one day the one that was made later is the later one. */
function order(one: Compared, other: Compared): number {
  return one.started_at.localeCompare(other.started_at) || one.id - other.id;
}
