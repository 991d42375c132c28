// Remakes the fonts of printed documents in internal/platform/pdf/fonts: Inter in three cuts as TrueType, with the letters of
// Latin and Cyrillic. A PDF can not choose layout features, so the figures of equal width that columns of amounts need
// are made the plain ones. Run by hand when letters or the font version change: npm ci && npm run pdf
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Blob, Buffer as Text, Face, Feature, Font, shape } from 'harfbuzzjs';
import subsetFont from 'subset-font';

const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('');

const letters = [
  range(0x20, 0x7e),
  range(0xa0, 0x148) + range(0x14a, 0x17f), // Latin of the European languages
  'ȘșȚțẞ',
  range(0x400, 0x45f), // Cyrillic
  'ҐґҒғҚқҢңӘәӨөҮүҰұҺһІі', // of Ukraine and Kazakhstan
  '–—‐‑‒―‘’‚“”„†‡•…‰′″‹›⁄', // signs in texts
  '\u2002\u2003\u2007\u2009\u200a\u202f', // spaces
  '€₴₸₽ℓ№™←↑→↓−√∞≈≠≤≥■□▲△►▼●○✓✗',
  '⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉⅓⅔⅛⅜⅝⅞',
].join('');

const cuts = {
  'inter-regular.ttf': { axes: { opsz: 14, wght: 400 } },
  'inter-semibold.ttf': { axes: { opsz: 14, wght: 600 } },
  // In large text it is seen when pairs such as To are not drawn together.
  'inter-display.ttf': { axes: { opsz: 32, wght: 500 }, pairs: true },
};
const kept = new Set(['OS/2', 'cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'name', 'post']);
const source = readFileSync(fileURLToPath(import.meta.resolve('inter-ui/variable/InterVariable.woff2')));

/** The glyphs that the font shows for a text. */
function glyphs(data, text, features) {
  const buffer = new Text();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(new Font(new Face(new Blob(data))), buffer, features);
  return buffer.getGlyphInfos().map((glyph) => glyph.codepoint);
}

/** A cmap table of format 4 with a segment for each letter. */
function cmap(map) {
  const segments = [...map.entries()].toSorted((a, b) => a[0] - b[0]);
  segments.push([0xffff, 0]);
  const n = segments.length;
  const table = Buffer.alloc(12 + 16 + n * 8);
  const size = 2 ** Math.floor(Math.log2(n));
  let at = 0;
  const word = (value) => (at = table.writeUInt16BE(value & 0xffff, at));
  [0, 1, 3, 1, 0, 12].forEach(word);
  [4, table.length - 12, 0, n * 2, size * 2, Math.log2(size), (n - size) * 2].forEach(word);
  segments.forEach(([letter]) => word(letter));
  word(0);
  segments.forEach(([letter]) => word(letter));
  segments.forEach(([letter, glyph]) => word(letter === 0xffff ? 1 : glyph - letter));
  segments.forEach(() => word(0));
  return table;
}

/** The tables of a TrueType file. */
function tablesOf(data) {
  const tables = new Map();
  for (let i = 0; i < data.readUInt16BE(4); i += 1) {
    const at = 12 + i * 16;
    const start = data.readUInt32BE(at + 8);
    tables.set(data.toString('latin1', at, at + 4), data.subarray(start, start + data.readUInt32BE(at + 12)));
  }
  return tables;
}

function checksum(data) {
  let sum = 0;
  for (let i = 0; i < data.length; i += 4) sum = (sum + data.readUInt32BE(i)) >>> 0;
  return sum;
}

function fileOf(tables) {
  const names = [...tables.keys()].toSorted((a, b) => (a < b ? -1 : 1));
  const head = Buffer.alloc(12 + names.length * 16);
  const size = 2 ** Math.floor(Math.log2(names.length));
  head.writeUInt32BE(0x00010000);
  head.writeUInt16BE(names.length, 4);
  head.writeUInt16BE(size * 16, 6);
  head.writeUInt16BE(Math.log2(size), 8);
  head.writeUInt16BE((names.length - size) * 16, 10);
  const parts = [head];
  let start = head.length;
  names.forEach((name, i) => {
    const table = tables.get(name);
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    head.write(name, 12 + i * 16, 'latin1');
    [checksum(padded), start, table.length].forEach((value, j) =>
      head.writeUInt32BE(value, 16 + i * 16 + j * 4),
    );
    start += padded.length;
    parts.push(padded);
  });
  return Buffer.concat(parts);
}

for (const [name, { axes, pairs }] of Object.entries(cuts)) {
  const options = {
    targetFormat: 'truetype',
    variationAxes: axes,
    keepFeatures: pairs ? ['tnum', 'kern'] : ['tnum'],
    noHinting: true,
  };
  const font = await subsetFont(source, letters, options);
  const map = new Map();
  for (const letter of letters) {
    const [glyph] = glyphs(font, letter, letter >= '0' && letter <= '9' ? [new Feature('tnum', 1)] : []);
    if (glyph !== 0) map.set(letter.codePointAt(0), glyph);
    else process.stdout.write(`${name} has no ${letter} (${letter.codePointAt(0).toString(16)})\n`);
  }
  const tables = new Map([...tablesOf(font)].filter(([tag]) => kept.has(tag) || (pairs && tag === 'GPOS')));
  tables.set('cmap', cmap(map));
  const file = fileOf(tables);
  writeFileSync(new URL(`../../../internal/platform/pdf/fonts/${name}`, import.meta.url), file);
  process.stdout.write(`${name}: ${map.size} letters, ${file.length} bytes\n`);
}
