import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '..');

/** The blocks of a style sheet that hold no others. */
const blocks = (css: string) => css.replaceAll(/\/\*.*?\*\//gs, '').match(/\{[^{}]*\}/g) ?? [];

test('what scrolls sideways holds what is hidden in it for the eye', () => {
  // Text for screen readers stands at a place of its own: without a part that it is placed in, it makes the page wide.
  const loose = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .filter((file) =>
      blocks(readFileSync(join(src, file), 'utf8')).some(
        (block) =>
          /overflow(-x)?: auto/.test(block) && !/position: (?:relative|sticky|fixed|absolute)/.test(block),
      ),
    );
  expect(loose).toEqual([]);
});
