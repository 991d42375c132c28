// Shows the server what each page needs first (dist/first.json): its scripts and styles, from the build manifest, and
// the requests of its loaders. The loaders are run here, with numbers that stand for the ids of an address, and what
// they ask for is written down; so a route declares nothing twice. Of more files than a browser fetches at a time the
// largest are named: FIRST_REPORT=1 lists such pages.
import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { JSDOM } from 'jsdom';
import { createServer } from 'vite';

const web = new URL('../', import.meta.url).pathname;
const languages = ['lt', 'en'];
/** A browser opens so many connections to a server of HTTP/1.1. */
const mostPreloads = 6;
/** So many turns in which nothing was loaded, asked for or computed: turns, since a busy machine takes longer for each. */
const quietTurns = 15;
const turnMs = 100;

const manifest = JSON.parse(readFileSync(`${web}dist/.vite/manifest.json`, 'utf8'));
const sources = JSON.parse(readFileSync(`${web}dist/.vite/sources.json`, 'utf8'));
const fileKeys = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]));
const { window } = new JSDOM('<!doctype html><html lang="lt">', { url: 'http://localhost/' });
window.document.cookie = 'access_token=none; Path=/';
const browser = [
  'document',
  'location',
  'history',
  'localStorage',
  'sessionStorage',
  'HTMLElement',
  'Element',
  'Node',
];
for (const name of browser) globalThis[name] = window[name];
globalThis.window = window;
globalThis.addEventListener = () => undefined;
window.matchMedia = () => ({ matches: false, addEventListener: () => undefined });

let busy = 0;
const asked = new Map();
const asking = new AsyncLocalStorage();
globalThis.fetch = (request) => {
  busy += 1;
  const { pathname, search } = new URL(request.url);
  const list = asked.get(asking.getStore()) ?? [];
  asked.set(asking.getStore(), [...new Set([...list, pathname + search])]);
  return new Promise(() => undefined);
};

const server = await createServer({
  root: web,
  configFile: `${web}vite.config.ts`,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  plugins: [{ name: 'busy', transform: () => void (busy += 1) }],
});
const load = (path) => server.ssrLoadModule(path);
const [{ makeQueryClient }, { makeRouter }, { meQuery }] = await Promise.all(
  ['/src/app/queries.ts', '/src/app/router.tsx', '/src/session/me.ts'].map(load),
);
const queryClient = makeQueryClient(() => undefined);
const router = makeRouter(queryClient);

/** All begins with this file, which the page itself names. */
const start = chunk('start');
const index = readFileSync(`${web}dist/index.html`, 'utf8');
const inPage = new Set(Array.from(index.matchAll(/ src="\/([^"]+)"/g), ([, file]) => file));
const inside = [start, chunk('signed-in')];
const everyPage = 'every page';
asking.run(everyPage, () => void queryClient.prefetchQuery(meQuery));
const pages = Object.values(router.routesById).filter(
  ({ fullPath, options, children }) => options.component && options.path && fullPath !== '/$' && !children,
);
const numbers = new Map();
for (const page of pages) {
  for (const name of page.fullPath.match(/(?<=\$)\w+Id\b/g) ?? []) {
    if (!numbers.has(name)) numbers.set(name, 7_000_000_001 + numbers.size);
  }
}
for (const page of pages)
  asking.run(page.id, () => lineage(page).forEach((route) => void runLoader(route, page)));
for (let quiet = 0; quiet < quietTurns;) {
  const [before, computed] = [busy, process.cpuUsage()];
  await pause(turnMs);
  const { user, system } = process.cpuUsage(computed);
  quiet = busy === before && user + system < (turnMs * 1000) / 4 ? quiet + 1 : 0;
}

const first = {
  login: needs([start, 'src/features/auth/screens/LoginPage.tsx'], ['common', 'auth']),
  inside: needs(inside, ['common']),
  requests: asked.get(everyPage),
  routes: pages.toSorted(bySpecificity).map(firstOf),
};
if (!first.requests || !first.routes.some(({ requests }) => requests.length > 0)) {
  throw new Error('no loader asks for anything: are they still run?');
}
writeFileSync(`${web}dist/first.json`, JSON.stringify(first));
// The server names the files of each page.
const served = index
  .replaceAll(/\s*<link rel="(modulepreload|stylesheet)"[^>]*>/g, '')
  .replace(/(\s*<meta property="csp-nonce"[^>]*>)\1/, '$1');
writeFileSync(`${web}dist/index.html`, served);
process.exit(0); // the unanswered requests would wait for ever

function firstOf(page) {
  const shown = screensOf(page);
  const entries = [...inside, ...shown.map(({ entry }) => entry)];
  const path = page.fullPath.replace(/\/\{-\$\w+\}$/, '').replaceAll(/\$(\w+)/g, '{$1}');
  const files = needs(entries, ['common', ...shown.flatMap(({ namespaces }) => namespaces)]);
  return { path, ...files, requests: (asked.get(page.id) ?? []).map(withNames) };
}

/** A route with those it stands in, the outermost first. */
function lineage(route) {
  return route.parentRoute ? [...lineage(route.parentRoute), route] : [route];
}

async function runLoader({ options: { loader } }, { fullPath }) {
  if (!loader) return;
  const names = fullPath.match(/(?<=\$)\w+Id\b/g) ?? [];
  const params = Object.fromEntries(names.map((name) => [name, numbers.get(name)]));
  await loader({ context: { queryClient: makeQueryClient(() => undefined) }, params, deps: {} });
}

/** The screens of a page: the source of each, as the manifest names it, and the areas of its texts. */
function screensOf(page) {
  return lineage(page).flatMap(({ options: { component } }) => {
    if (!component?.load) return [];
    const source = /["'`]\/?([^"'`]+)["'`]/.exec(component.load.toString())?.[1];
    const entry = manifest[source] ? source : fileKeys.get(sources[source]);
    if (!entry) throw new Error(`the screen of ${page.fullPath} is not in the build: ${component.load}`);
    return [{ entry, namespaces: component.namespaces }];
  });
}

/** The files of entries in a language; of the scripts those that take longest to fetch. */
function needs(entries, namespaces) {
  const scripts = languages.map((language) => {
    const texts = namespaces.map((area) => textsOf(language, area));
    const all = filesOf([...entries, ...texts]).scripts;
    if (process.env.FIRST_REPORT && all.length > mostPreloads) {
      process.stdout.write(`${entries.at(-1)}: ${all.length} ${all.join(' ')}\n`);
    }
    const largest = all.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, mostPreloads);
    return [language, largest.map((file) => `/${file}`)];
  });
  return { scripts: Object.fromEntries(scripts), styles: filesOf(entries).styles.map((file) => `/${file}`) };
}

/** A file that vite.config.ts puts together. */
function chunk(wanted) {
  return Object.keys(manifest).find(
    (key) => key.startsWith('_') && key.endsWith('.js') && manifest[key].name === wanted,
  );
}

function textsOf(language, area) {
  const own = `src/i18n/locales/${language}/${area}.json`;
  return manifest[own] ? own : fileKeys.get(sources[own]);
}

/** The files of entries with everything they import statically, but those that the page names. */
function filesOf(entries) {
  const scripts = new Set();
  const styles = new Set();
  const visit = (name) => {
    const entry = manifest[name];
    if (!entry) throw new Error(`${name} is not in the build; has it moved?`);
    if (scripts.has(entry.file)) return;
    scripts.add(entry.file);
    for (const imported of entry.imports ?? []) visit(imported);
    // Behind those of what it stands on, which it may change.
    for (const style of entry.css ?? []) styles.add(style);
  };
  entries.forEach(visit);
  for (const file of inPage) scripts.delete(file);
  return { scripts: [...scripts], styles: [...styles] };
}

function sizeOf(file) {
  return statSync(`${web}dist/${file}`).size;
}

/** A request with the names of the ids in their places. */
function withNames(url) {
  for (const [name, number] of numbers) url = url.replaceAll(String(number), `{${name}}`);
  return url;
}

/** Words before ids, so that /brand/create is not taken for a brand. */
function bySpecificity(a, b) {
  const [one, other] = [a.fullPath, b.fullPath].map((path) => path.replaceAll(/\$\w+/g, '\uffff'));
  return one < other ? -1 : 1;
}
