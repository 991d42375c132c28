import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import { commandOf, moveOf, typedBy } from './keys';
import type { Acts } from './useActs';
import { cellBeside, sumIn } from './sum-cells';
import { placeIn, type Places } from './usePlaces';
import type { Move, Place } from './block';
import type { Layout } from './lines';

interface GridEventsOptions {
  layout: Layout;
  places: Places;
  acts: Acts;
  /** Opens a cell, with a sign that is typed already. */
  edit: (place: Place, typed?: string) => void;
  /** Opens the menu of the cell in focus; absent where there is none. */
  openMenu?: () => void;
}

/** What keys and pointers do to the cells of a grid. */
export function useGridEvents({ layout, places, acts, edit, openMenu }: GridEventsOptions) {
  const pointer = useRef('mouse');

  const run = (command: NonNullable<ReturnType<typeof commandOf>>) => {
    if (command === 'fill') acts.fill(places.block);
    else if (command === 'all')
      places.choose({ top: 0, left: 0, bottom: layout.rows.length - 1, right: layout.periods.length - 1 });
    else {
      const changed = command === 'undo' ? acts.undo() : acts.redo();
      if (changed) places.go(changed);
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const sum = sumIn(event.target);
    const [move, command, typed] = [moveOf(event), commandOf(event), typedBy(event)];
    if (sum) {
      const beside = move && cellBeside(sum, move);
      beside?.focus();
      if (beside) event.preventDefault();
      return;
    }
    if (!placeIn(event.target)) return;
    const behind = move && !event.shiftKey ? sumBehind(event.target, move) : undefined;
    if (behind) {
      acts.say(undefined);
      behind.focus();
    } else if (move) {
      // Words about one cell are not those of the next.
      acts.say(undefined);
      places.move(move, event.shiftKey);
    } else if (command) run(command);
    else if (typed) edit(places.at, typed);
    else if (key === 'Enter' || key === 'F2') edit(places.at);
    else if (key === 'Delete' || key === 'Backspace') acts.clear(places.block);
    else if (key === 'Escape') places.go(places.at);
    else return;
    event.preventDefault();
  };

  const onPointerDown = (event: PointerEvent) => {
    pointer.current = event.pointerType;
    const place = placeIn(event.target);
    if (!place || event.button !== 0 || isField(event.target)) return;
    if (event.pointerType === 'touch') return;
    acts.say(undefined);
    places.go(place, event.shiftKey);
  };

  const onPointerOver = (event: PointerEvent) => {
    const place = placeIn(event.target);
    if (place && event.buttons === 1 && event.pointerType === 'mouse' && !isField(event.target))
      places.go(place, true);
  };

  // A finger chooses and edits in one; it scrolls too, so only what ends as a click counts.
  const onClick = (event: MouseEvent) => {
    const place = placeIn(event.target);
    if (place && pointer.current === 'touch' && !isField(event.target)) edit(place);
  };

  const onDoubleClick = (event: MouseEvent) => {
    const place = placeIn(event.target);
    if (place && !isField(event.target)) edit(place);
  };

  // The right button, the menu key and Shift+F10.
  const onContextMenu = (event: MouseEvent) => {
    const place = placeIn(event.target);
    if (!place || !openMenu || isField(event.target)) return;
    event.preventDefault();
    places.focused(place);
    // The menu is about the cell that has just been chosen.
    setTimeout(openMenu);
  };

  const onFocus = (event: { target: EventTarget }) => {
    const place = placeIn(event.target);
    if (place && !isField(event.target)) places.focused(place);
  };

  return { onKeyDown, onPointerDown, onPointerOver, onClick, onDoubleClick, onContextMenu, onFocus };
}

/** The sum that lies behind the last month, or below the last row. */
function sumBehind(target: EventTarget, move: Move): HTMLElement | undefined {
  const cell = target instanceof Element ? target.closest<HTMLTableCellElement>('td[data-line]') : null;
  if (!cell || (move !== 'right' && move !== 'down')) return undefined;
  const beside = cellBeside(cell, move);
  const isLast = move === 'right' || beside?.closest('tfoot');
  return isLast && sumIn(beside ?? null) ? beside : undefined;
}

function isField(target: EventTarget): boolean {
  return target instanceof HTMLInputElement;
}
