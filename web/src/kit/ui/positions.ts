/** Positions of sortable lists are 1-based, as users and the server count them. */

/** Moves an id to a position; a position outside the list means its nearer end. */
export function moveTo<Id>(ids: readonly Id[], id: Id, position: number): Id[] {
  const rest = ids.filter((other) => other !== id);
  if (rest.length === ids.length) return [...ids];
  const index = Math.min(Math.max(Math.trunc(position), 1), ids.length) - 1;
  return [...rest.slice(0, index), id, ...rest.slice(index)];
}

/** Moves an id before or after another one, which is what dropping a row means. */
export function moveNextTo<Id>(ids: readonly Id[], id: Id, target: Id, edge: 'top' | 'bottom'): Id[] {
  if (id === target) return [...ids];
  const rest = ids.filter((other) => other !== id);
  const at = rest.indexOf(target);
  if (at < 0 || rest.length === ids.length) return [...ids];
  const index = edge === 'top' ? at : at + 1;
  return [...rest.slice(0, index), id, ...rest.slice(index)];
}

/** The 1-based position of an id, 0 when the list does not hold it. */
export function positionOf<Id>(ids: readonly Id[], id: Id): number {
  return ids.indexOf(id) + 1;
}

/** Reports whether both lists hold the same ids in the same order. */
export function sameOrder<Id>(one: readonly Id[], other: readonly Id[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}
