// Finishes a build. Takes the lists of what was built out of dist, which holds only what is served, to build/ where
// `npm run budget` reads it. Marks the files that nearly every visit runs. Then writes a brotli and a gzip twin beside every built file that gains from it,
// so that the server only picks one and never compresses assets itself. index.html is left out: it gets a
// nonce per response.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url).pathname;
const build = new URL('../../build/', import.meta.url).pathname;
mkdirSync(build, { recursive: true });
for (const name of ['manifest', 'sources']) {
  renameSync(join(dist, `.vite/${name}.json`), join(build, `web-${name}.json`));
}
rmdirSync(join(dist, '.vite'));

// Makes Chromium compile these files whole while they arrive, on another thread. Otherwise it compiles each function
// when it is first called, which is nearly half of what the start costs the thread of the page.
const compiledAhead = new Set(['start', 'signed-in', 'list', 'form']);
const manifest = JSON.parse(readFileSync(join(build, 'web-manifest.json'), 'utf8'));
const unmarked = new Set(compiledAhead);
for (const [key, { name, file }] of Object.entries(manifest)) {
  if (!key.startsWith('_') || !file.endsWith('.js') || !compiledAhead.has(name)) continue;
  unmarked.delete(name);
  const path = join(dist, file);
  writeFileSync(path, `//# allFunctionsCalledOnLoad\n${readFileSync(path, 'utf8')}`);
}
if (unmarked.size > 0) throw new Error(`no file of the build is called ${[...unmarked].join(', ')}`);

const worth = new Set(['.js', '.css', '.svg', '.json']);

for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !worth.has(extname(entry.name))) continue;
  const path = join(entry.parentPath, entry.name);
  const content = readFileSync(path);
  const brotli = brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
  if (brotli.length >= content.length) continue;
  writeFileSync(`${path}.br`, brotli);
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
}
