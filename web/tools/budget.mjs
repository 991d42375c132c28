// Measures what a browser downloads, in brotli KiB of scripts and styles, and fails when it is too much:
// the login page, the first list (shell, grid and texts in one language), and any lazily loaded chunk. A request costs
// more than a small script holds, so that few scripts may be small: new ones belong into a group of vite.config.ts.
// Run after a build: npm run budget
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';

const ceilings = { login: 130, list: 250, chunk: 50 };
/** Scripts below so many bytes are small; so many of them may be, those of the tools and of the first pages. */
const small = { bytes: 2048, most: 12 };
const language = 'lt';

const dist = new URL('../dist/', import.meta.url);
const built = (name) =>
  JSON.parse(readFileSync(new URL(`../../build/web-${name}.json`, import.meta.url), 'utf8'));
const manifest = built('manifest');
const sources = built('sources');
const fileKeys = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]));

/** What each page loads, as entries of the build manifest. */
const start = [chunk('start'), texts('common')];
const login = [...start, source('src/features/auth/screens/LoginPage.tsx'), texts('auth')];
const list = [
  ...start,
  chunk('signed-in'),
  source('src/features/catalog/screens/SeriesScreen.tsx'),
  texts('list'),
  texts('catalog'),
];

const loginFiles = filesOf(login);
const listFiles = filesOf(list);
report('login', sumOf(loginFiles), ceilings.login);
report('first list', sumOf(listFiles), ceilings.list);

const eager = new Set([...loginFiles, ...listFiles]);
for (const { file } of Object.values(manifest)) {
  const size = sizeOf(file);
  if (!eager.has(file) && size > ceilings.chunk) report(file, size, ceilings.chunk);
}

const scripts = readdirSync(new URL('assets/', dist)).filter((name) => name.endsWith('.js'));
const smallOnes = scripts.filter((name) => statSync(new URL(`assets/${name}`, dist)).size < small.bytes);
const tooMany = smallOnes.length > small.most;
process.stdout.write(
  `scripts: ${scripts.length}, of them below ${small.bytes} bytes: ${smallOnes.length} of ${small.most}${tooMany ? ` - TOO MANY: ${smallOnes.join(' ')}` : ''}\n`,
);
if (tooMany) process.exitCode = 1;

/** A file that vite.config.ts puts together. */
function chunk(wanted) {
  return Object.keys(manifest).find(
    (key) => key.startsWith('_') && key.endsWith('.js') && manifest[key].name === wanted,
  );
}

function texts(area) {
  return source(`src/i18n/locales/${language}/${area}.json`);
}

/** A module that may lie in a file together with others. */
function source(path) {
  return path in manifest ? path : fileKeys.get(sources[path]);
}

/** The files of entries with everything they import statically. */
function filesOf(entries) {
  const files = new Set();
  const seen = new Set();
  const visit = (name) => {
    if (seen.has(name)) return;
    seen.add(name);
    const entry = manifest[name];
    if (!entry) throw new Error(`${name} is not in the build; has the page moved?`);
    files.add(entry.file);
    for (const style of entry.css ?? []) files.add(style);
    for (const imported of entry.imports ?? []) visit(imported);
  };
  entries.forEach(visit);
  return files;
}

function sumOf(files) {
  return [...files].reduce((sum, file) => sum + sizeOf(file), 0);
}

/** KiB as transferred: the brotli twin where there is one. */
function sizeOf(file) {
  const packed = new URL(`${file}.br`, dist);
  return statSync(existsSync(packed) ? packed : new URL(file, dist)).size / 1024;
}

function report(name, size, ceiling) {
  const over = size > ceiling;
  process.stdout.write(`${name}: ${size.toFixed(1)} KiB of ${ceiling} KiB${over ? ' - TOO MUCH' : ''}\n`);
  if (over) process.exitCode = 1;
}
