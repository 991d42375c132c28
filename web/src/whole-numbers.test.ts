import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * A field that leaves out what is no digit makes 25 of "2,5" and 13 of "1e3": so do the number field of Mantine and
 * the removal of all but digits. `WholeNumberInput` keeps what is typed and refuses it.
 */
test('no field makes another number of what is typed', () => {
  const src = import.meta.dirname;
  const stripping = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) =>
      /\bNumberInput\b(?<!WholeNumberInput)|currentTarget\.value\.replace\w*\(\/(?:\\D|\[\^(?:\\d|0-9))/.test(
        readFileSync(join(src, file), 'utf8'),
      ),
    );
  expect(stripping).toEqual([]);
});
