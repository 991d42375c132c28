import { crc32, inflateRawSync } from 'node:zlib';

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

/** A day, as a cell holds it that was typed into a spreadsheet. */
export interface DayCell {
  day: string;
}
type Cell = string | number | DayCell;

/** The rows of the only sheet of an XLSX file that the product wrote. */
export function sheetRows(file: Buffer): Cell[][] {
  const parts = entries(file);
  const part = (wanted: string) => parts.find(({ name }) => name === `xl/${wanted}.xml`)?.content ?? '';
  const [, formats = ''] = /<cellXfs[^>]*>(.*?)<\/cellXfs>/.exec(part('styles')) ?? [];
  const isDay = Array.from(formats.matchAll(/<xf [^>]*numFmtId="(\d+)"/g), ([, format]) => format === '14');
  return Array.from(part('worksheets/sheet1').matchAll(/<row [^>]*>(.*?)<\/row>/g), ([, row = '']) =>
    Array.from(
      row.matchAll(/<c ([^>]*?)(?:\/>|>(?:<is><t[^>]*>(.*?)<\/t><\/is>|<v>(.*?)<\/v>)?<\/c>)/g),
      ([, about = '', text, value]) => {
        if (value === undefined) return plain(text ?? '');
        const style = Number(/ ?s="(\d+)"/.exec(about)?.[1] ?? 0);
        return isDay[style] ? { day: dayOf(Number(value)) } : Number(value);
      },
    ),
  );
}

/** Rows as a spreadsheet program saves them: texts in a table of their own, days as numbers with a format. */
export function workbook(sheet: string, rows: readonly (readonly Cell[])[]): Buffer {
  const texts = new Map<string, number>();
  const placeOf = (text: string) => {
    const place = texts.get(text) ?? texts.size;
    texts.set(text, place);
    return place;
  };
  const cell = (value: Cell) => {
    if (typeof value === 'number') return `<c><v>${value}</v></c>`;
    if (typeof value === 'string') return value === '' ? '<c/>' : `<c t="s"><v>${placeOf(value)}</v></c>`;
    return `<c s="1"><v>${daysSince1900(value.day)}</v></c>`;
  };
  const body = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('');
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packaged = 'http://schemas.openxmlformats.org/package/2006';
  const kinds = {
    workbook: 'sheet.main',
    'worksheets/sheet1': 'worksheet',
    styles: 'styles',
    sharedStrings: 'sharedStrings',
  };
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`;
  return zipped({
    '[Content_Types].xml':
      `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      Object.entries(kinds)
        .map(
          ([part, kind]) =>
            `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`,
        )
        .join('') +
      '</Types>',
    '_rels/.rels': `<Relationships xmlns="${packaged}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      `<Relationships xmlns="${packaged}/relationships">` +
      relation(1, 'worksheet', 'worksheets/sheet1.xml') +
      relation(2, 'styles', 'styles.xml') +
      relation(3, 'sharedStrings', 'sharedStrings.xml') +
      '</Relationships>',
    'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${body}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${[...texts.keys()].map((text) => `<si><t xml:space="preserve">${marked(text)}</t></si>`).join('')}</sst>`,
  });
}

const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
};

function marked(text: string): string {
  return text.replaceAll(/["&'<>]/g, (mark) => marks[mark] ?? mark);
}

function plain(text: string): string {
  const back = new Map(Object.entries(marks).map(([mark, written]) => [written, mark]));
  return text.replaceAll(/&(?:amp|lt|gt|#34|#39);/g, (written) => back.get(written) ?? written);
}

/** Spreadsheets count the days from the last of 1899; see ECMA-376, part 1, 18.17.4.1. */
function daysSince1900(day: string): number {
  return (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;
}

function dayOf(days: number): string {
  return new Date(Date.UTC(1899, 11, 30) + days * 86_400_000).toISOString().slice(0, 10);
}

/** A ZIP archive whose files are stored as they are. */
function zipped(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`);
    // What both heads of a file say: version, flags, stored, time and day, checksum, sizes, length of the name.
    const said = Buffer.alloc(26);
    said.writeUInt16LE(20, 0);
    said.writeUInt16LE(0x21, 8);
    said.writeUInt32LE(crc32(content), 10);
    said.writeUInt32LE(content.length, 14);
    said.writeUInt32LE(content.length, 18);
    said.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), said, Buffer.from(name), content]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0', 'latin1'), said, place, Buffer.from(name)]),
    );
    parts.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, listed, Buffer.from('PK\u0005\u0006', 'latin1'), end]);
}
