import { useEffect, useState } from 'react';
import type { ListView } from './list-data';

/** What a list is asked for: with a delay its filters count only once they have not changed for so long. */
export function useSettled(view: ListView, delayMs: number | undefined): ListView {
  const { keyword, facets } = view;
  const [settled, setSettled] = useState({ keyword, facets });
  const key = JSON.stringify([keyword, facets]);
  const isSettled = key === JSON.stringify([settled.keyword, settled.facets]);
  useEffect(() => {
    if (delayMs === undefined || isSettled) return undefined;
    const timer = setTimeout(() => setSettled({ keyword, facets }), delayMs);
    return () => clearTimeout(timer);
    // The same filters may come as another object.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, isSettled, delayMs]);
  return delayMs === undefined ? view : { ...view, ...settled };
}
