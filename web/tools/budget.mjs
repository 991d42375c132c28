// Measures what a browser downloads, in brotli KiB of scripts and styles, and fails when it is too much:
// the login page, the first list (shell, grid and texts in one language), and any lazily loaded chunk.
// Run after a build: npm run budget
import { existsSync, readFileSync, statSync } from 'node:fs';

const ceilings = { login: 130, list: 245, chunk: 50 };
const language = 'lt';

const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('../../build/web-manifest.json', import.meta.url), 'utf8'));

/** What each page loads, as entries of the build manifest. */
const start = [chunk('start'), texts('common')];
const login = [...start, 'src/features/auth/screens/LoginPage.tsx', texts('auth')];
const list = [
  ...start,
  chunk('signed-in'),
  'src/kit/ui/Toaster.tsx',
  'src/features/catalog/screens/SeriesScreen.tsx',
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

/** A file that vite.config.ts puts together. */
function chunk(wanted) {
  return Object.keys(manifest).find(
    (key) => key.startsWith('_') && key.endsWith('.js') && manifest[key].name === wanted,
  );
}

function texts(area) {
  const own = `src/i18n/locales/${language}/${area}.json`;
  return own in manifest ? own : `src/i18n/locales/${language}/first.ts`;
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
