import type { Schemas } from '@/api/client';

export type PlacedColumn = Schemas['PlacedColumn'];
export type ColumnChoice = Schemas['ColumnChoice'];

/** What is decided for all roles, by column: whether it is shown, and where. */
export type Common = ReadonlyMap<number, Pick<PlacedColumn, 'active' | 'position'>>;

/** The place of a column that nobody has decided. */
const undecided = 999;

/** The columns shown, in their order. */
export function shownOf(columns: readonly PlacedColumn[]): readonly number[] {
  return columns.filter(({ active }) => active).map(({ columnId }) => columnId);
}

export function commonOf(columns: readonly Pick<PlacedColumn, 'columnId' | 'active' | 'position'>[]): Common {
  const decided = columns.filter(({ position }) => position !== undecided);
  return new Map(decided.map(({ columnId, active, position }) => [columnId, { active, position }]));
}

/**
 * What is sent for the columns shown. A role (`common` is there) decides itself only where it differs: a column that
 * stands where it does for all follows what is common, and one that the role hides keeps its place, so that those
 * behind it go on following.
 */
export function choicesOf(shown: readonly number[], common?: Common): ColumnChoice[] {
  if (!common) return shown.map((columnId) => ({ columnId, active: true }));
  const line = [...shown];
  const inOrder = [...common].toSorted(([, one], [, other]) => one.position - other.position);
  for (const [index, [columnId]] of inOrder.entries()) {
    if (line.includes(columnId)) continue;
    const before = inOrder[index - 1];
    line.splice(before ? line.indexOf(before[0]) + 1 : 0, 0, columnId);
  }
  const choices = line.map((columnId, index): ColumnChoice => {
    const active = shown.includes(columnId);
    const ofAll = common.get(columnId);
    const isCommon = ofAll?.active === active && (!active || ofAll.position === index + 1);
    return { columnId, active, ...(isCommon && { common: true }) };
  });
  return choices.some((choice) => !choice.common) ? choices : [];
}

/** The columns that a role decides itself. */
export function ownOf(shown: readonly number[], common: Common): ReadonlySet<number> {
  const own = choicesOf(shown, common).filter((choice) => !choice.common);
  return new Set(own.map(({ columnId }) => columnId));
}

/** The columns shown once a role follows again what is common of one of them. */
export function backToCommon(shown: readonly number[], columnId: number, common: Common): readonly number[] {
  const rest = shown.filter((id) => id !== columnId);
  const ofAll = common.get(columnId);
  if (!ofAll?.active) return rest;
  // Behind the nearest of those that stand before it for all.
  const at = rest.findLastIndex((id) => {
    const other = common.get(id);
    return other?.active === true && other.position < ofAll.position;
  });
  return rest.toSpliced(at + 1, 0, columnId);
}
