import type { KeyboardEvent } from 'react';

/** Arrows move the focus among the buttons of a grid in two directions; what is no button of it has keys of its own. */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > button')];
  const at = cells.indexOf(event.target as HTMLElement);
  const here = cells[at];
  if (!here) return;
  const next = nextCell(cells, at, here, event.key);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function nextCell(
  cells: readonly HTMLElement[],
  at: number,
  here: HTMLElement,
  key: string,
): HTMLElement | undefined {
  const isBelow = (one: HTMLElement) => one.offsetTop > here.offsetTop && one.offsetLeft === here.offsetLeft;
  const isAbove = (one: HTMLElement) => one.offsetTop < here.offsetTop && one.offsetLeft === here.offsetLeft;
  if (key === 'ArrowRight') return cells[at + 1];
  if (key === 'ArrowLeft') return cells[at - 1];
  if (key === 'ArrowDown') return cells.find(isBelow);
  if (key === 'ArrowUp') return cells.findLast(isAbove);
  if (key === 'Home') return cells[0];
  return key === 'End' ? cells.at(-1) : undefined;
}
