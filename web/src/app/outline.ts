import { useLayoutEffect } from 'react';

/** Takes the outline of a page away that stands in index.html until there is something to see in its place. */
export function useDrawn(): void {
  useLayoutEffect(() => {
    delete document.documentElement.dataset.arriving;
  }, []);
}
