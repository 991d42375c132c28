import type { PointerEvent } from 'react';
import classes from './DataGrid.module.css';
import { narrowest } from './widths';

/**
 * The edge of a column head that is pulled to another width. For the mouse only: the keyboard changes
 * widths where columns are chosen.
 */
export function ResizeHandle({ onResize }: { onResize: (width: number) => void }) {
  const start = (event: PointerEvent<HTMLSpanElement>) => {
    const head = event.currentTarget.closest('th');
    if (!head || event.button !== 0) return;
    event.preventDefault();
    const from = event.clientX - head.offsetWidth;
    const widthAt = ({ clientX }: { clientX: number }) => Math.max(narrowest, Math.round(clientX - from));
    const pulling = new AbortController();
    const { signal } = pulling;
    // Only the head follows the mouse; the list is drawn again once, at the end.
    window.addEventListener('pointermove', (move) => (head.style.width = `${widthAt(move)}px`), { signal });
    window.addEventListener('pointercancel', () => pulling.abort(), { signal });
    window.addEventListener(
      'pointerup',
      (end) => {
        pulling.abort();
        onResize(widthAt(end));
      },
      { signal },
    );
  };
  return <span aria-hidden className={classes.resize} onPointerDown={start} />;
}
