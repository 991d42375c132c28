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
 * What is sent for the columns shown. A role (`common` is there) decides itself only where it differs from all. What it
 * hides stands at the end, or keeps its place where more of those behind it then go on following.
 */
export function choicesOf(shown: readonly number[], common?: Common): ColumnChoice[] {
  if (!common) return shown.map((columnId) => ({ columnId, active: true }));
  const inOrder = [...common].toSorted(([, one], [, other]) => one.position - other.position);
  const ids = inOrder.map(([columnId]) => columnId);
  const kept = [...shown];
  for (const [index, columnId] of ids.entries()) {
    if (kept.includes(columnId)) continue;
    const before = ids[index - 1];
    kept.splice(before === undefined ? 0 : kept.indexOf(before) + 1, 0, columnId);
  }
  const atEnd = [...shown, ...ids.filter((columnId) => !shown.includes(columnId))];
  const [choices] = [atEnd, kept]
    .map((line) => decide(line, shown, common))
    .toSorted((one, other) => ownIn(one).length - ownIn(other).length);
  return choices && ownIn(choices).length > 0 ? choices : [];
}

const ownIn = (choices: readonly ColumnChoice[]) => choices.filter((choice) => !choice.common);

function decide(line: readonly number[], shown: readonly number[], common: Common): ColumnChoice[] {
  return line.map((columnId, index) => {
    const active = shown.includes(columnId);
    const ofAll = common.get(columnId);
    const isCommon = ofAll?.active === active && (!active || ofAll.position === index + 1);
    return { columnId, active, ...(isCommon && { common: true }) };
  });
}

/** The columns that a role decides itself. */
export function ownOf(shown: readonly number[], common: Common): ReadonlySet<number> {
  return new Set(ownIn(choicesOf(shown, common)).map(({ columnId }) => columnId));
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
