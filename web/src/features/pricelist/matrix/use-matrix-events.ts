import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import type { Extent, Place } from '@/kit/grid/block';
import { commandOf, moveOf } from '@/kit/grid/keys';
import { placeIn, type Places } from '@/kit/grid/usePlaces';

interface EventsOptions {
  places: Places;
  acts: { say: (said: undefined) => void; undo: () => Promise<void>; redo: () => Promise<void> };
  extent: Extent;
  /** What a key does to the chosen cells; answers whether it is a key for them. */
  press: (event: KeyboardEvent) => boolean;
  /** Enter, F2 and a double click. */
  open: (place: Place) => void;
  /** A finger has no keys: what a touch of a cell does, which is in focus by then. */
  touch: () => void;
}

/** What keys and pointers do to the cells of a matrix, whatever its cells say. */
export function useMatrixEvents({ places, acts, extent, press, open, touch }: EventsOptions) {
  const pointer = useRef('mouse');

  const onKeyDown = (event: KeyboardEvent) => {
    if (!placeIn(event.target) || event.target instanceof HTMLInputElement) return;
    const { key, shiftKey } = event;
    const edge = edgeOf(event, places.at, extent);
    const move = moveOf(event);
    const command = commandOf(event);
    if (edge) places.go(edge, shiftKey);
    else if (move) {
      acts.say(undefined);
      places.move(move, shiftKey);
    } else if (command === 'all')
      places.choose({ top: 0, left: 0, bottom: extent.lines - 1, right: extent.columns - 1 });
    else if (command === 'undo') void acts.undo();
    else if (command === 'redo') void acts.redo();
    else if (key === 'Escape') places.go(places.at);
    else if (!press(event)) {
      if (key !== 'Enter' && key !== 'F2') return;
      open(places.at);
    }
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

  const onClick = (event: MouseEvent) => {
    const place = placeIn(event.target);
    if (!place || pointer.current !== 'touch' || isField(event.target)) return;
    places.go(place);
    // It is about the cell that has just been chosen.
    setTimeout(touch);
  };

  // Two quick touches are two touches.
  const onDoubleClick = (event: MouseEvent) => {
    const place = placeIn(event.target);
    if (place && pointer.current !== 'touch' && !isField(event.target)) open(place);
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
