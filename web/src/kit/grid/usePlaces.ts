import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type Block, blockOf, type Extent, moved, type Move, type Place } from './block';

export interface Places {
  /** The cell that has the focus, or gets it with Tab. */
  at: Place;
  /** The chosen cells: from the corner, where Shift was pressed first, to the focus. */
  block: Block;
  /** Goes to a cell, with `extend` keeping the other corner. The focus follows. */
  go: (to: Place, extend?: boolean) => void;
  move: (by: Move, extend?: boolean) => void;
  /** Chooses a block, and stays at its first cell. */
  choose: (block: Block) => void;
  /** Gives the focus to the cell once it is drawn. */
  focus: () => void;
  /** A cell has got the focus by other means. */
  focused: (at: Place) => void;
}

const origin: Place = { line: 0, column: 0 };

/** Roving focus over the cells, and the block that is chosen around it. */
export function usePlaces(root: RefObject<HTMLElement | null>, extent: Extent, page: () => number): Places {
  const [chosen, setChosen] = useState({ at: origin, corner: origin });
  const isWanted = useRef(false);
  // Rows and months may have become fewer.
  const within = (place: Place): Place => ({
    line: Math.max(0, Math.min(place.line, extent.lines - 1)),
    column: Math.max(0, Math.min(place.column, extent.columns - 1)),
  });
  const at = within(chosen.at);
  const corner = within(chosen.corner);

  useLayoutEffect(() => {
    if (!isWanted.current) return;
    const cell = cellAt(root.current, at);
    if (!cell) return;
    isWanted.current = false;
    cell.focus();
  });

  const go = (to: Place, extend = false) => {
    isWanted.current = true;
    setChosen({ at: to, corner: extend ? corner : to });
  };

  return {
    at,
    block: blockOf(at, corner),
    go,
    move: (by, extend) => go(moved(at, by, extent, page()), extend),
    choose: ({ top, bottom, left, right }) => {
      isWanted.current = true;
      setChosen({ at: { line: top, column: left }, corner: { line: bottom, column: right } });
    },
    focus: () => go(at),
    focused: (to) => {
      if (to.line !== at.line || to.column !== at.column) setChosen({ at: to, corner: to });
    },
  };
}

function cellAt(root: HTMLElement | null, { line, column }: Place): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-line="${line}"][data-column="${column}"]`) ?? null;
}

/** The cell that an event is about. */
export function placeIn(target: EventTarget | null): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null;
  if (!cell) return undefined;
  return { line: Number(cell.dataset.line), column: Number(cell.dataset.column) };
}
