import type { PackageKind } from './package-store';

/** What a cell shows: a hollow mark for what comes with every model. */
export const marks: Readonly<Record<PackageKind, string>> = { none: '', every: '○', own: '●' };

/** What a text says of a cell, as spreadsheets have it; undefined when it says nothing. */
export function readMark(text: string): boolean | undefined {
  const sign = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-');
  if (['x', '1', '+', '✓', '✔', '●'].includes(sign)) return true;
  return ['', '0', '-'].includes(sign) ? false : undefined;
}

/** A cell as spreadsheets take it, and as it can be pasted again. */
export function writeMark(kind: PackageKind): string {
  return kind === 'none' ? '' : 'x';
}
