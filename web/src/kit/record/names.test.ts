import { expect, it } from 'vitest';

const sources: Record<string, string> = import.meta.glob('/src/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('which language names are in is decided in one place', () => {
  const others = Object.entries(sources).filter(
    ([file, source]) =>
      !/\.test\.|\.gen\.|\/test\//.test(file) &&
      !file.endsWith('/useCellContext.ts') &&
      // A name taken from whichever language comes first, or from the language of the settings.
      /Object\.values\([^)]*(name|title|description)\)\[0\]|display_language_id/.test(source),
  );
  // Equipment of an offer is in the language of its document, which somebody chose for the offer.
  expect(others.map(([file]) => file)).toEqual(['/src/features/offers/summary/use-offer-equipment.ts']);
});
