import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { can, type PermissionEntry } from './can';

interface Vector {
  name: string;
  entries: PermissionEntry[];
  state: string;
  parent?: string;
  params: [string, string][];
  want: boolean;
}

// The same file is read by the server's test, so that both sides decide alike.
const vectors = JSON.parse(
  readFileSync('../internal/platform/authz/testdata/vectors.json', 'utf8'),
) as Vector[];

test.each(vectors)('$name', ({ entries, state, parent, params, want }) => {
  expect(can(entries, { state, parent, params })).toBe(want);
});
