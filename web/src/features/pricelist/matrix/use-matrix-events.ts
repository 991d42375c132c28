import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import type { Extent, Place } from '@/kit/grid/block';
import { commandOf, moveOf, typedBy } from '@/kit/grid/keys';
import { placeIn, type Places } from '@/kit/grid/usePlaces';
import { nextWanted, type Wanted } from './cell';
import type { MatrixActs } from './use-matrix-acts';

interface EventsOptions {
  places: Places;
  acts: MatrixActs;
  extent: Extent;
  /** Opens the field for a price, with a sign that is typed already. */
  edit: (place: Place, typed?: string) => void;
  /** Opens the dialog about the chosen cells. */
  change: () => void;
}

/** Letters by what they stand for in both languages. */
const letters: Readonly<Record<string, Wanted>> = {
  n: { kind: 'none' },
  o: { kind: 'optional' },
  p: { kind: 'optional' },
  s: { kind: 'standard' },
};

/** What keys and pointers do to the cells of the matrix. */
export function useMatrixEvents({ places, acts, extent, edit, change }: EventsOptions) {
  const pointer = useRef('mouse');

  const onKeyDown = (event: KeyboardEvent) => {
    if (!placeIn(event.target) || event.target instanceof HTMLInputElement) return;
    const { key, shiftKey } = event;
    const edge = edgeOf(event, places.at, extent);
    const move = moveOf(event);
    const command = commandOf(event);
    const letter = event.ctrlKey || event.metaKey || event.altKey ? undefined : letters[key.toLowerCase()];
    const typed = typedBy(event);
    if (edge) places.go(edge, shiftKey);
    else if (move) {
      acts.say(undefined);
      places.move(move, shiftKey);
    } else if (command === 'all')
      places.choose({ top: 0, left: 0, bottom: extent.lines - 1, right: extent.columns - 1 });
    else if (command === 'undo') void acts.undo();
    else if (command === 'redo') void acts.redo();
    else if (letter) void acts.set(places.block, letter);
    else if (key === ' ') void acts.set(places.block, (cell) => nextWanted(cell, acts.type));
    else if (typed) edit(places.at, typed);
    else if (key === 'Enter' && (event.ctrlKey || event.metaKey)) change();
    else if (key === 'Enter' || key === 'F2') edit(places.at);
    else if (key === 'Delete' || key === 'Backspace') void acts.set(places.block, { kind: 'none' });
    else if (key === 'Escape') places.go(places.at);
    else return;
    event.preventDefault();
  };

  const onPointerDown = (event: PointerEvent) => {
    pointer.current = event.pointerType;
    const place = placeIn(event.target);
    if (!place || event.button !== 0 || event.pointerType === 'touch' || isField(event.target)) return;
    acts.say(undefined);
    places.go(place, event.shiftKey);
  };

  const onPointerOver = (event: PointerEvent) => {
    const place = placeIn(event.target);
    if (place && event.buttons === 1 && event.pointerType === 'mouse' && !isField(event.target))
      places.go(place, true);
  };

  // A finger has no keys: what it touches is changed in a dialog.
  const onClick = (event: MouseEvent) => {
    const place = placeIn(event.target);
    if (!place || pointer.current !== 'touch' || isField(event.target)) return;
    places.go(place);
    // The dialog is about the cell that has just been chosen.
    setTimeout(change);
  };

  const onDoubleClick = (event: MouseEvent) => {
    const place = placeIn(event.target);
    if (place && !isField(event.target)) edit(place);
  };

  const onFocus = (event: { target: EventTarget }) => {
    const place = placeIn(event.target);
    if (place && !isField(event.target)) places.focused(place);
  };

  return { onKeyDown, onPointerDown, onPointerOver, onClick, onDoubleClick, onFocus };
}

/** Ctrl and an arrow lead to the edge. */
function edgeOf(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  at: Place,
  extent: Extent,
): Place | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  const edges: Readonly<Record<string, Place>> = {
    ArrowUp: { ...at, line: 0 },
    ArrowDown: { ...at, line: extent.lines - 1 },
    ArrowLeft: { ...at, column: 0 },
    ArrowRight: { ...at, column: extent.columns - 1 },
  };
  return edges[key];
}

function isField(target: EventTarget): boolean {
  return target instanceof HTMLInputElement;
}
