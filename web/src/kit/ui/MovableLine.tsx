import type { ComponentProps, KeyboardEvent } from 'react';

interface MovableLineProps extends ComponentProps<'li'> {
  /** Absent where the line cannot be moved. */
  onMove: ((by: -1 | 1) => void) | undefined;
}

/** A line of a list that Alt and an arrow move, whatever inside it has the focus. */
export function MovableLine({ onMove, ...line }: MovableLineProps) {
  const moveByKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0 || !event.altKey || !onMove) return;
    event.preventDefault();
    onMove(by);
  };
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of what is inside
  return <li {...line} onKeyDown={moveByKey} />;
}
