import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '..');
const kit = join(src, '../node_modules/@mantine/core/styles');

const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.tsx'))
  .map((path) => readFileSync(join(src, path), 'utf8'));

const imported = new Set(
  sources.flatMap((text) => [...text.matchAll(/core\/styles\/(\w+)\.layer\.css/g)].map(([, name]) => name)),
);

const used = new Set(
  sources.flatMap((text) =>
    [...text.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)].flatMap(([, names]) =>
      (names ?? '').split(',').map((name) => name.trim().replace(/^type .*/, '')),
    ),
  ),
);

test('every component of the kit that is used brings its style sheet', () => {
  const missing = [...used].filter(
    (name) => existsSync(join(kit, `${name}.layer.css`)) && !imported.has(name),
  );
  expect(missing).toEqual([]);
});
