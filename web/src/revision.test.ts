import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Programs may overwrite what they have not read, by If-Match: *. The browser names the revision on the screen. */
test('nothing overwrites a record as it happens to be', () => {
  const src = import.meta.dirname;
  const overwriting = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(gen|test)\.tsx?$/.test(file))
    .filter((file) => readFileSync(join(src, file), 'utf8').includes('If-Match'));
  expect(overwriting).toEqual([]);
});
