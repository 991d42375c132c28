import { inflateRawSync } from 'node:zlib';

const centralEntry = 0x02014b50;

/** Every text in the cells of an XLSX file, in no particular order. */
export function sheetTexts(file: Buffer): string[] {
  const xml = entries(file)
    .filter(({ name }) => /^xl\/(sharedStrings|worksheets\/.*)\.xml$/.test(name))
    .map(({ content }) => content)
    .join('\n');
  return Array.from(xml.matchAll(/<t(?: [^>]*)?>([^<]*)<\/t>/g), ([, text]) => text ?? '');
}

/** The files of a ZIP archive, found by its directory at the end. */
function entries(zip: Buffer): { name: string; content: string }[] {
  const found = [];
  for (let at = zip.indexOf(Buffer.from('PK\u0001\u0002', 'latin1')); at >= 0;) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== centralEntry) break;
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    found.push({ name, content: contentOf(zip, at) });
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return found;
}

function contentOf(zip: Buffer, entry: number): string {
  const isDeflated = zip.readUInt16LE(entry + 10) === 8;
  const size = zip.readUInt32LE(entry + 20);
  const local = zip.readUInt32LE(entry + 42);
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const bytes = zip.subarray(start, start + size);
  return (isDeflated ? inflateRawSync(bytes) : bytes).toString('utf8');
}
