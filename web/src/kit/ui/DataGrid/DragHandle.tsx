import { IconGripVertical } from '@tabler/icons-react';
import { loadCode } from '@/api/load-code';
import { useEffect, useEffectEvent, useRef } from 'react';
import classes from './DataGrid.module.css';
import type { DropEdge } from './rowDrag';
import { useTabIndex } from './tabbable';

interface DragHandleProps {
  id: number;
  /** Rows of other grids are no place to drop on. */
  grid: string;
  label: string;
  /** Why dragging is off at the moment; absent when it is on. */
  refusal?: string;
  onDrop: (id: number, target: number, edge: DropEdge) => void;
}

/** The grip of a row. The drag code is loaded once the rows are on the screen, not before. */
export function DragHandle({ id, grid, label, refusal, onDrop }: DragHandleProps) {
  const handle = useRef<HTMLButtonElement>(null);
  const drop = useEffectEvent(onDrop);

  useEffect(() => {
    const row = handle.current?.closest<HTMLElement>('[data-row-id]');
    if (!row || refusal !== undefined) return undefined;
    let release: (() => void) | undefined;
    let gone = false;
    // Without the connection the menu of the row still moves it.
    loadCode(() => import('./rowDrag')).then(
      ({ makeRowDraggable }) => {
        if (gone || !handle.current) return;
        release = makeRowDraggable({ row, handle: handle.current, id, grid, onDrop: drop });
      },
      () => undefined,
    );
    return () => {
      gone = true;
      release?.();
    };
  }, [id, grid, refusal]);

  return (
    <button
      ref={handle}
      type="button"
      className={classes.handle}
      aria-label={label}
      aria-disabled={refusal !== undefined || undefined}
      title={refusal ?? label}
      tabIndex={useTabIndex()}
    >
      <IconGripVertical size={14} aria-hidden />
    </button>
  );
}
