import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const src = import.meta.dirname;

/** Who may import whom: a folder sees those of its own rank and below. */
const ranks = {
  app: 3,
  features: 2,
  kit: 1,
  session: 1,
  shortcuts: 1,
  routing: 1,
  theme: 1,
  i18n: 1,
  api: 1,
};

/** What of an area other areas may know: its links and queries, what the first page shows of it, the frame of its pages, and imports, which start anywhere. */
const shared = new Set([
  'routes',
  'queries',
  'brand-page',
  'pricelist-page',
  'start',
  'start-button',
  'my-drafts',
  'kinds',
  'rules-link',
]);

const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (path) =>
    /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && path.includes('/') && !path.startsWith('test/'),
);

test('imports go from app to features to the kit, and no area looks inside another', () => {
  expect(files.flatMap(wrongImportsOf)).toEqual([]);
});

function wrongImportsOf(file: string): string[] {
  const text = readFileSync(join(src, file), 'utf8');
  const targets = [...text.matchAll(/(?:from|import)\s*\(?\s*'((?:@\/|\.)[^']+)'/g)].map(([, path]) =>
    resolve(file, path ?? ''),
  );
  return targets.filter((target) => !isAllowed(file, target)).map((target) => `${file} imports ${target}`);
}

function resolve(file: string, path: string): string {
  return path.startsWith('@/') ? path.slice(2) : relative(src, join(src, dirname(file), path));
}

function isAllowed(file: string, target: string): boolean {
  const [from, fromArea] = file.split('/');
  const [to, toArea, ...inside] = target.split('/');
  if (rankOf(to) > rankOf(from)) return false;
  const otherArea = from === 'features' && to === 'features' && fromArea !== toArea;
  return !otherArea || shared.has(inside.join('/'));
}

function rankOf(folder: string | undefined): number {
  return ranks[folder as keyof typeof ranks] ?? 0;
}
