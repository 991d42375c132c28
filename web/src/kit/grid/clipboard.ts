import { readAmount, typedAmount, type Unreadable } from './amount';
import { type Block, type Extent, isOneCell, type Place, type PlacedAmount, placesOf } from './block';

/** Takes text of a spreadsheet apart: lines of cells, which tabs part. A cell in quotes may hold both. */
export function readTable(text: string): string[][] {
  const lines: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y;
  for (let found = cell.exec(text); found; found = cell.exec(text)) {
    const [, quoted, bare = '', end] = found;
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end === '') break;
    // Spreadsheets end the last line too.
    if (end !== '\t' && cell.lastIndex === text.length) break;
    if (end !== '\t') lines.push([]);
  }
  return lines;
}

/** A block of amounts as spreadsheets take it. */
export function writeTable({ top, bottom, left, right }: Block, amountAt: (place: Place) => number): string {
  const lines: string[] = [];
  for (let line = top; line <= bottom; line += 1)
    lines.push(
      placesOf({ top: line, bottom: line, left, right })
        .map((place) => typedAmount(amountAt(place)))
        .join('\t'),
    );
  return lines.join('\n');
}

/** What pasting comes to. */
export interface Pasting {
  /** The amounts to write, wherever they may be written. */
  amounts: readonly PlacedAmount[];
  /** Cells whose text is no amount, as it stood there. */
  unreadable: readonly (Place & { text: string; wrong: Unreadable })[];
  /** Lines and columns for which there is no room. */
  cutLines: number;
  cutColumns: number;
  /** Where it all lies. */
  block: Block;
}

/** Lays text from the clipboard over the grid from the corner of the chosen block on; a single amount fills the block. */
export function pasting(text: string, chosen: Block, extent: Extent): Pasting {
  const read = readTable(text);
  const isSpread = read.length === 1 && read[0]?.length === 1 && !isOneCell(chosen);
  const table = isSpread ? placesAs(chosen, read[0]?.[0] ?? '') : read;
  const width = Math.max(...table.map((line) => line.length));
  const block = {
    top: chosen.top,
    left: chosen.left,
    bottom: Math.min(extent.lines, chosen.top + table.length) - 1,
    right: Math.min(extent.columns, chosen.left + width) - 1,
  };
  const amounts: PlacedAmount[] = [];
  const unreadable: (Place & { text: string; wrong: Unreadable })[] = [];
  for (const place of placesOf(block)) {
    const cell = table[place.line - block.top]?.[place.column - block.left];
    // A line that is shorter than others says nothing about the cells behind its end.
    if (cell === undefined) continue;
    const reading = readAmount(isDash(cell) ? '' : cell);
    if ('amount' in reading) amounts.push({ ...place, amount: reading.amount });
    else unreadable.push({ ...place, text: cell.trim(), wrong: reading.wrong });
  }
  return {
    amounts,
    unreadable,
    cutLines: table.length - (block.bottom - block.top + 1),
    cutColumns: width - (block.right - block.left + 1),
    block,
  };
}

/** Accounting formats write a dash where there is nothing. */
function isDash(cell: string): boolean {
  return /^\s*[-\u2010-\u2015\u2212]\s*$/.test(cell);
}

function placesAs({ top, bottom, left, right }: Block, cell: string): string[][] {
  return Array.from({ length: bottom - top + 1 }, () => Array.from({ length: right - left + 1 }, () => cell));
}
