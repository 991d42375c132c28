import type { Move } from './block';

/** The cell of a sum that an event is about. */
export function sumIn(target: EventTarget | null): HTMLTableCellElement | undefined {
  const cell = target instanceof Element ? target.closest<HTMLTableCellElement>('td[data-sum]') : null;
  return cell ?? undefined;
}

/**
 * The cell beside another as they are drawn, sums included: they lie at the end of each row, in headings and in the last
 * line. Undefined where there is none.
 */
export function cellBeside(cell: HTMLTableCellElement, move: Move): HTMLTableCellElement | undefined {
  const row = cell.closest('tr');
  if (!row) return undefined;
  const cells = [...row.cells].filter(({ tagName }) => tagName === 'TD');
  const at = cells.indexOf(cell);
  if (move === 'left' || move === 'right') return cells[at + (move === 'left' ? -1 : 1)];
  if (move === 'lineStart') return cells[0];
  if (move === 'lineEnd') return cells.at(-1);
  if (move !== 'up' && move !== 'down') return undefined;
  const rows = [...(row.closest('table')?.rows ?? [])].filter((one) => one.querySelector('td[data-sum]'));
  const beside = rows[rows.indexOf(row) + (move === 'up' ? -1 : 1)];
  return beside?.cells[cell.cellIndex];
}
