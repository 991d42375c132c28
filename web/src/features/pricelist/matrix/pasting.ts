import { type Block, type Extent, isOneCell, type Place, placesOf } from '@/kit/grid/block';
import { readTable } from '@/kit/grid/clipboard';

/** What a table says of the cells it is pasted on. */
export interface Pasting<Wanted> {
  block: Block;
  wanted: readonly (Place & { wanted: Wanted })[];
  /** Texts that say nothing of a cell, the first one first. */
  wrong: readonly (Place & { text: string })[];
  /** There is no room for all lines or columns. */
  isCut: boolean;
}

/** Lays a table over the cells from the corner of a block on; a single text fills the block. `read` says what a text means. */
export function pasting<Wanted>(
  text: string,
  chosen: Block,
  { lines, columns }: Extent,
  read: (text: string) => Wanted | undefined,
): Pasting<Wanted> {
  const table = readTable(text);
  const isSpread = table.length === 1 && table[0]?.length === 1 && !isOneCell(chosen);
  const width = Math.max(...table.map((line) => line.length));
  const block = isSpread
    ? chosen
    : {
        top: chosen.top,
        left: chosen.left,
        bottom: Math.min(lines, chosen.top + table.length) - 1,
        right: Math.min(columns, chosen.left + width) - 1,
      };
  const wanted: (Place & { wanted: Wanted })[] = [];
  const wrong: (Place & { text: string })[] = [];
  for (const place of placesOf(block)) {
    const cell = isSpread ? table[0]?.[0] : table[place.line - block.top]?.[place.column - block.left];
    // A line that is shorter than others says nothing about the cells behind its end.
    if (cell === undefined) continue;
    const meant = read(cell);
    if (meant === undefined) wrong.push({ ...place, text: cell.trim() });
    else wanted.push({ ...place, wanted: meant });
  }
  const isCut = !isSpread && (chosen.top + table.length > lines || chosen.left + width > columns);
  return { block, wanted, wrong, isCut };
}

/** A block as spreadsheets take it. */
export function copied(block: Block, textAt: (place: Place) => string): string {
  const lines = [];
  for (let line = block.top; line <= block.bottom; line += 1)
    lines.push(
      placesOf({ ...block, top: line, bottom: line })
        .map(textAt)
        .join('\t'),
    );
  return lines.join('\n');
}
