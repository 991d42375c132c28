import { useState } from 'react';
import { useMe } from '@/session/me';
import type { Density } from '@/kit/ui/DataGrid/types';
import { type ListPrefs, prefsKey, readPrefs, shownColumns, toggleColumn, writePrefs } from './column-prefs';
import { moveTo, positionOf, sameOrder } from '@/kit/ui/positions';
import type { SavedView } from './views';

export interface ColumnPrefs {
  /** Keys of the columns shown, in their order. */
  shown: readonly string[];
  widths: Readonly<Record<string, number>>;
  density: Density;
  /** Other columns, or in another order, than those of the list or of the view that is open. */
  isOwnChoice: boolean;
  /** There is something to reset. */
  isChanged: boolean;
  toggle: (key: string) => void;
  move: (key: string, by: -1 | 1) => void;
  setWidth: (key: string, width: number) => void;
  setDensity: (density: Density) => void;
  reset: () => void;
  /** The columns of a view are as it was saved again. */
  forgetView: (id: number) => void;
}

/**
 * Which columns a list shows, how wide and in which order: as its user has left it, or as the open view says. Until
 * one of them says so, columns that are the same in all rows are left out.
 */
export function useColumnPrefs(
  { id: listId, usual }: { id: string; usual?: readonly string[] },
  all: readonly string[],
  view: SavedView | undefined,
  same: ReadonlySet<string> = new Set(),
): ColumnPrefs {
  const { id: userId, preferences } = useMe();
  const key = prefsKey(userId, listId);
  const [stored, setStored] = useState(() => ({ key, prefs: readPrefs(key) }));
  const prefs = stored.key === key ? stored.prefs : readPrefs(key);

  const change = (part: Partial<ListPrefs>) => {
    const next = { ...prefs, ...part };
    setStored({ key, prefs: next });
    writePrefs(key, next);
  };
  const own = view ? prefs.viewColumns[view.id] : prefs.columns;
  const usualOnes = (usual ?? all).filter((column) => !same.has(column));
  const shown = shownColumns(all, own ?? view?.query.columns, usualOnes);
  const show = (columns: readonly string[] | undefined) => {
    if (!view) return change({ columns });
    const { [view.id]: _before, ...others } = prefs.viewColumns;
    return change({ viewColumns: columns ? { ...others, [view.id]: columns } : others });
  };
  const isOwnChoice = !sameOrder(shown, shownColumns(all, view?.query.columns, usualOnes));

  return {
    shown,
    widths: prefs.widths,
    density: prefs.density ?? preferences.density,
    isOwnChoice,
    isChanged: isOwnChoice || Object.keys(prefs.widths).length > 0 || prefs.density !== undefined,
    toggle: (column) => show(toggleColumn(all, shown, column)),
    move: (column, by) => show(moveTo(shown, column, positionOf(shown, column) + by)),
    setWidth: (column, width) => change({ widths: { ...prefs.widths, [column]: width } }),
    setDensity: (density) => change({ density }),
    reset: () => {
      const { [view?.id ?? 0]: _own, ...others } = prefs.viewColumns;
      change({
        widths: {},
        density: undefined,
        ...(view ? { viewColumns: others } : { columns: undefined }),
      });
    },
    forgetView: (id) => {
      const { [id]: _own, ...others } = prefs.viewColumns;
      if (_own) change({ viewColumns: others });
    },
  };
}
