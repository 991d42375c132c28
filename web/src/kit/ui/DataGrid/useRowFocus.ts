import { useCallback, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useShortcuts } from '@/shortcuts/useShortcuts';
import { rowShortcuts } from './row-shortcuts';
import type { RowCommands } from './types';

interface Options {
  ids: readonly number[];
  commands: RowCommands;
  letterKeys: boolean;
  /** Brings a row into the document when only a window of the rows is drawn. */
  reveal?: (index: number) => void;
}

interface RowFocus {
  /** The row Tab leads to; the controls of other rows are out of the tab order. */
  activeId: number | undefined;
  setActive: (id: number) => void;
  focusRow: (id: number) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Roving focus over the rows of a grid: arrows and j / k move, Enter and e edit, Space selects, Alt+arrows reorder. */
export function useRowFocus(root: RefObject<HTMLElement | null>, options: Options): RowFocus {
  const { ids, commands, letterKeys, reveal } = options;
  const [chosen, setActive] = useState<number>();
  const wanted = useRef<number | undefined>(undefined);
  useShortcuts('row', rowShortcuts(commands), { singleKeys: letterKeys });
  const activeId = chosen !== undefined && ids.includes(chosen) ? chosen : ids[0];

  const focusRow = useCallback(
    (id: number) => {
      wanted.current = id;
      setActive(id);
      const row = rowElement(root.current, id);
      if (row) {
        wanted.current = undefined;
        row.focus();
      } else if (ids.includes(id)) {
        reveal?.(ids.indexOf(id));
      }
    },
    [ids, reveal, root],
  );

  // A row asked for before it was drawn gets the focus as soon as it is.
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const row = rowElement(root.current, wanted.current);
    if (!row) return;
    wanted.current = undefined;
    row.focus();
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (activeId === undefined || !isRowKey(event)) return;
    const move = direction(event, letterKeys);
    if (move !== 0 && event.altKey) commands.move?.(activeId, move);
    else if (move !== 0) focusRow(ids[ids.indexOf(activeId) + move] ?? activeId);
    else if (isEdit(event, letterKeys) && commands.edit) commands.edit(activeId);
    else if (event.key === 'Enter') commands.open?.(activeId);
    else if (event.key === ' ' && commands.select) commands.select(activeId);
    else return;
    event.preventDefault();
  };

  return { activeId, setActive, focusRow, onKeyDown };
}

function rowElement(root: HTMLElement | null, id: number): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-row-id="${id}"]`) ?? null;
}

/** Keys belong to the row unless they are typed into a field or pressed on a control that uses them. */
function isRowKey(event: KeyboardEvent<HTMLElement>): boolean {
  const target = event.target as HTMLElement;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey) return false;
  if (!event.currentTarget.contains(target) || target.closest('[data-draft]')) return false;
  if (event.key === ' ') return !target.closest('a, button, input');
  return !(event.key === 'Enter' && target.closest('a, button'));
}

function direction(event: KeyboardEvent, letterKeys: boolean): -1 | 0 | 1 {
  const letters = letterKeys && !event.altKey;
  if (event.key === 'ArrowDown' || (letters && event.code === 'KeyJ')) return 1;
  if (event.key === 'ArrowUp' || (letters && event.code === 'KeyK')) return -1;
  return 0;
}

function isEdit(event: KeyboardEvent, letterKeys: boolean): boolean {
  return event.key === 'Enter' || (letterKeys && !event.altKey && event.code === 'KeyE');
}
