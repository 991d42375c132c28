import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import en from '@/i18n/locales/en/log.json';
import lt from '@/i18n/locales/lt/log.json';

interface Schema {
  properties?: Readonly<Record<string, { enum?: readonly unknown[] }>>;
}

const contract = JSON.parse(readFileSync('../api/openapi.json', 'utf8')) as {
  components: { schemas: Readonly<Record<string, Schema>> };
};

/** What no entry of the log is about. */
const elsewhere = new Set([
  'CellAnswer',
  'Change',
  'PlacedColumn',
  'SavedView',
  'SavedViewPatch',
  'TodayOffer',
  'Validation',
]);

const records = Object.entries(contract.components.schemas).filter(
  ([name, { properties = {} }]) => 'revision' in properties && !elsewhere.has(name),
);
const values = records.flatMap(([, { properties = {} }]) =>
  Object.values(properties).flatMap(({ enum: only = [] }) =>
    only.filter((value): value is string => typeof value === 'string' && value !== ''),
  ),
);

test.each([...new Set(values)])('the log has words for %s', (value) => {
  expect(lt.values).toHaveProperty(value);
  expect(en.values).toHaveProperty(value);
});
