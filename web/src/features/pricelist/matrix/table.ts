import { type Block, type Extent, isOneCell, type Place, placesOf } from '@/kit/grid/block';
import { readTable } from '@/kit/grid/clipboard';
import { parseMoney, typedMoney } from '@/kit/ui/money';
import { centsIn, kindOf, type MatrixCell, type OfferType, type Wanted } from './cell';

/** Signs of a cell in what is copied and pasted, besides prices. */
const signs: Readonly<Record<string, Wanted>> = {
  '': { kind: 'none' },
  '-': { kind: 'none' },
  n: { kind: 'none' },
  s: { kind: 'standard' },
  '●': { kind: 'standard' },
  o: { kind: 'optional' },
  p: { kind: 'optional' },
  '○': { kind: 'optional' },
};

/** What a text says of a cell; undefined when it says nothing. */
export function readCell(text: string): Wanted | undefined {
  const sign =
    signs[
      text
        .trim()
        .toLowerCase()
        .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    ];
  if (sign) return sign;
  const { cents } = parseMoney(text);
  return typeof cents === 'number' ? { kind: 'optional', cents } : undefined;
}

/** A cell as spreadsheets take it, and as it can be pasted again. */
export function writeCell(cell: MatrixCell, type: OfferType): string {
  const kind = kindOf(cell, type);
  if (kind === 'standard') return 'S';
  return kind === 'none'
    ? ''
    : typedMoney(centsIn(cell, type) ?? 0)
        .replaceAll(/\s/g, '')
        .replace('\u2212', '-');
}

export interface Pasting {
  block: Block;
  wanted: readonly (Place & { wanted: Wanted })[];
  /** The first text that says nothing of a cell, and how many there are. */
  wrong: readonly (Place & { text: string })[];
  /** There is no room for all lines or columns. */
  isCut: boolean;
}

/** Lays a table over the cells from the corner of a block on; a single text fills the block. */
export function pasting(text: string, chosen: Block, { lines, columns }: Extent): Pasting {
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
    const read = readCell(cell);
    if (read) wanted.push({ ...place, wanted: read });
    else wrong.push({ ...place, text: cell.trim() });
  }
  const isCut = !isSpread && (chosen.top + table.length > lines || chosen.left + width > columns);
  return { block, wanted, wrong, isCut };
}
