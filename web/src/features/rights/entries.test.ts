import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { PermissionEntry } from '@/session/can';
import { cellOf, deciding, narrowings, noDraft, prepare, setCell, withDraft } from './entries';

interface Vector {
  name: string;
  entries: PermissionEntry[];
  state: string;
  parent?: string;
  params: [string, string][];
  want: boolean;
}

const vectors = JSON.parse(
  readFileSync('../internal/platform/authz/testdata/vectors.json', 'utf8'),
) as Vector[];

const numbered = (entries: readonly PermissionEntry[]) => entries.map((entry, id) => ({ ...entry, id }));

describe('what the tree shows is what the server decides', () => {
  test.each(vectors)('$name', ({ entries, state, parent, params, want }) => {
    expect(deciding(prepare(numbered(entries)), { state, parent, params })?.type === 'ALLOW').toBe(want);
  });
});

test('a cell replaces the entries of its name, and nothing is changed once it is as before', () => {
  const entries = numbered([
    { type: 'ALLOW', permission: 'app.brand.*' },
    { type: 'DENY', permission: 'app.brand.primecost' },
  ]);
  const denied = setCell(entries, noDraft, 'app.brand', 'DENY');
  expect(withDraft(entries, denied).map(({ permission }) => permission)).toEqual([
    'app.brand.primecost',
    'app.brand',
  ]);
  expect(cellOf(prepare(withDraft(entries, denied)), 'app.brand')).toBe('DENY');
  expect(setCell(entries, denied, 'app.brand', 'ALLOW.*')).toEqual(noDraft);
  expect(withDraft(entries, setCell(entries, noDraft, 'app.brand.primecost', ''))).toHaveLength(1);
});

test('what entries narrow a state to stands below it', () => {
  const entries = numbered([
    { type: 'ALLOW', permission: 'app.brand.model.brandId_3.pricelistId_7' },
    { type: 'DENY', permission: 'app.brand.model.brandId_4.*' },
    { type: 'ALLOW', permission: 'app.brand.model' },
    { type: 'ALLOW', permission: 'app.unknown.brandId_1' },
  ]);
  expect(narrowings(entries, ['app.brand', 'app.brand.model'])).toEqual(
    new Map([['app.brand.model', ['brandId_3.pricelistId_7', 'brandId_4']]]),
  );
});
