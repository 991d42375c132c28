import { useCallback, useState } from 'react';

/** How many cells of a width fit beside one another into an element, which takes `measure` as its ref. */
export function useColumns(cellWidth: number) {
  const [columns, setColumns] = useState(1);
  const measure = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const count = () => setColumns(Math.max(1, Math.floor(element.clientWidth / cellWidth)));
      // Before the first painting, so that nothing moves after it.
      count();
      const watcher = new ResizeObserver(count);
      watcher.observe(element);
      return () => watcher.disconnect();
    },
    [cellWidth],
  );
  return [columns, measure] as const;
}
