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
