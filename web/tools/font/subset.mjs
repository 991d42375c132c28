// Remakes src/theme/inter.woff2: Inter with only the letters of Lithuanian, Latvian, Estonian, Polish and
// Latin-1, the weights 400-700, and the layout features that the application uses.
// Run by hand when letters or the font version change: npm ci && npm start
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('');

const letters = [
  range(0x20, 0x7e),
  range(0xa0, 0xff),
  'ĄąČčĘęĖėĮįŠšŲųŪūŽž', // Lithuanian
  'ĀāĒēĢģĪīĶķĻļŅņŌōŖŗ', // Latvian
  'ĆćŁłŃńŚśŹźŻż', // Polish; Estonian needs nothing more
  '–—‘’‚“”„…•€™−×→←↑↓≤≥≈≠⌘⌥⇧', // signs in texts
  '\u2009\u202f\u2011', // thin and narrow spaces, the hyphen that never breaks
].join('');

const limitKiB = 46;
const source = fileURLToPath(import.meta.resolve('inter-ui/variable/InterVariable.woff2'));
const target = new URL('../../src/theme/inter.woff2', import.meta.url);

const font = await subsetFont(readFileSync(source), letters, {
  targetFormat: 'woff2',
  variationAxes: { opsz: 14, wght: { min: 400, max: 700 } },
  keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum'],
  noHinting: true,
});
if (font.length > limitKiB * 1024) throw new Error(`${font.length} bytes are more than ${limitKiB} KiB`);
writeFileSync(target, font);
process.stdout.write(`${font.length} bytes\n`);
