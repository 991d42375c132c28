import { useCallback, useMemo, useState } from 'react';
import type { ListRow } from './describe';

export interface Selection {
  /** Ids of the chosen rows that are shown; what a filter hides is never acted on. */
  ids: readonly number[];
  has: (id: number) => boolean;
  toggle: (id: number) => void;
  /** Chooses all rows shown, which are all of the filter. */
  selectAll: () => void;
  clear: () => void;
}

/** The rows chosen for a common action. */
export function useSelection(rows: readonly ListRow[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const ids = useMemo(() => rows.map(({ id }) => id).filter((id) => chosen.has(id)), [rows, chosen]);
  const has = useCallback((id: number) => chosen.has(id), [chosen]);
  const toggle = useCallback(
    (id: number) =>
      setChosen((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  const selectAll = useCallback(() => setChosen(new Set(rows.map(({ id }) => id))), [rows]);
  const clear = useCallback(() => setChosen(new Set()), []);
  return { ids, has, toggle, selectAll, clear };
}
