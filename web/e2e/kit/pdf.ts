import { inflateSync } from 'node:zlib';

/** The lines of text in a PDF of ours, in the order they were drawn; of other writers it understands nothing. */
export function pdfLines(file: Buffer): string[] {
  const raw = file.toString('latin1');
  if (!raw.startsWith('%PDF-')) throw new Error(`no PDF: ${raw.slice(0, 80)}`);
  const lines: string[] = [];
  for (const match of raw.matchAll(/\/Length (\d+)>>\nstream\n/g)) {
    const begin = match.index + match[0].length;
    for (const [, text = ''] of contentAt(file, begin, Number(match[1])).matchAll(
      /Td \(((?:[^\\)]|\\.)*)\) Tj/gs,
    )) {
      const bytes = Buffer.from(
        text.replaceAll(/\\(.)/gs, (_, c: string) => (c === 'r' ? '\r' : c)),
        'latin1',
      );
      lines.push(bytes.swap16().toString('utf16le').replaceAll('\u00a0', ' '));
    }
  }
  return lines;
}

/** What the pages draw is packed; fonts and images are something else. */
function contentAt(file: Buffer, begin: number, length: number): string {
  try {
    return inflateSync(file.subarray(begin, begin + length)).toString('latin1');
  } catch {
    return '';
  }
}
