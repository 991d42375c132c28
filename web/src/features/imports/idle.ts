import type { Schemas } from '@/api/client';
import { isImportKind, rulesOf } from './kinds';
import type { ImportState } from './queries';

type Table = Pick<Schemas['ImportTable'], 'idle_columns' | 'cost_columns'>;

/** Why columns of a file mean nothing in a run: no list is chosen, costs may not be seen, or it reads others only. */
export type Idle = 'idleWithoutList' | 'idleCosts' | 'idleColumns';

/** The columns of a table that mean nothing in a run, by the reason. */
export function idleColumns(
  { kind, pricelist_id: listId }: Pick<ImportState, 'kind' | 'pricelist_id'>,
  { idle_columns: idle, cost_columns: costs }: Table,
): readonly { why: Idle; columns: readonly string[] }[] {
  const mayHaveList = isImportKind(kind) && rulesOf(kind).list !== 'none';
  const ofCosts = (idle ?? []).filter((column) => costs?.includes(column));
  const others = (idle ?? []).filter((column) => !ofCosts.includes(column));
  const whyOthers = mayHaveList && listId === null ? 'idleWithoutList' : 'idleColumns';
  return [
    { why: whyOthers, columns: others } as const,
    { why: 'idleCosts', columns: ofCosts } as const,
  ].filter(({ columns }) => columns.length > 0);
}
