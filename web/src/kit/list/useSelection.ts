import { useCallback, useMemo, useState } from 'react';
import type { Chosen } from '@/kit/record/capabilities';
import type { ListRow } from '@/kit/record/entity';

/** The most records that one action is done to. */
const mostChosen = 10_000;

export interface Selection<Row> {
  count: number;
  has: (id: number) => boolean;
  /** Of the rows shown. */
  state: 'all' | 'some' | 'none';
  toggle: (id: number) => void;
  toggleShown: () => void;
  /** Chooses everything the filter shows, on all pages; absent when it is chosen, or too much. */
  selectAll: (() => void) | undefined;
  clear: () => void;
  /** What the server gets. */
  chosen: Chosen;
  /** The chosen rows that have been on the screen. */
  rows: readonly Row[];
}

interface Options<Row> {
  /** The rows shown. */
  rows: readonly Row[];
  /** How many rows the filter has, on all pages. */
  found: number;
  /** What the server gets to mean all of them; absent when all of them are shown. */
  filter: Readonly<Record<string, unknown>> | undefined;
}

interface State<Row> {
  /** Which filter the rows were chosen in: another one begins again. */
  filter: string;
  rows: ReadonlyMap<number, Row>;
  isAll: boolean;
}

/**
 * The rows chosen for a common action. In a list that is loaded whole, what a filter hides is never acted
 * on; in one that comes by pages, rows stay chosen from page to page.
 */
export function useSelection<Row extends ListRow>({ rows, found, filter }: Options<Row>): Selection<Row> {
  const key = JSON.stringify(filter ?? {});
  const [stored, setState] = useState<State<Row>>({ filter: key, rows: new Map(), isAll: false });
  const state = stored.filter === key ? stored : { filter: key, rows: new Map<number, Row>(), isAll: false };
  const { rows: picked, isAll } = state;
  const put = useCallback(
    (next: readonly Row[], all = false) =>
      setState({ filter: key, rows: new Map(next.map((row) => [row.id, row])), isAll: all }),
    [key],
  );

  const has = useCallback((id: number) => isAll || picked.has(id), [isAll, picked]);
  const shown = useMemo(() => rows.filter(({ id }) => has(id)), [rows, has]);
  const known = filter && !isAll ? [...picked.values()] : shown;
  const count = isAll ? found : known.length;

  return {
    count,
    has,
    state: shown.length === 0 ? 'none' : shown.length === rows.length ? 'all' : 'some',
    toggle: (id) => {
      const others = (isAll ? rows : [...picked.values()]).filter((row) => row.id !== id);
      const row = has(id) ? undefined : rows.find((one) => one.id === id);
      put(row ? [...others, row] : others);
    },
    toggleShown: () => {
      const elsewhere = isAll
        ? []
        : [...picked.values()].filter(({ id }) => !rows.some((row) => row.id === id));
      put(shown.length === rows.length ? elsewhere : [...elsewhere, ...rows]);
    },
    selectAll: count < found && found <= mostChosen ? () => put(rows, filter !== undefined) : undefined,
    clear: () => put([]),
    chosen: isAll && filter ? { filter } : { ids: known.map(({ id }) => id) },
    rows: known,
  };
}
