import { expect, test } from 'vitest';
import { isComplete } from './completion';

const running = { status: 'STARTED', state: 'saving', current: 5, total: 10 } as const;
const allRows = { ...running, current: 10 } as const;

test('an import is complete when the server says so', () => {
  expect(isComplete({ ...running, status: 'OK' }, undefined)).toBe(true);
  expect(isComplete({ ...running, status: 'ERROR', state: 'failed', current: 0 }, running)).toBe(true);
  expect(isComplete({ ...running, status: 'CANCELLED' }, undefined)).toBe(true);
});

test('or when it stays in a state with every row done', () => {
  expect(isComplete(allRows, allRows)).toBe(true);
  expect(isComplete(allRows, { ...allRows, state: 'validating' })).toBe(false);
  expect(isComplete(allRows, undefined)).toBe(false);
  expect(isComplete(running, running)).toBe(false);
  expect(isComplete({ ...allRows, state: '' }, { ...allRows, state: '' })).toBe(false);
  expect(isComplete({ ...running, current: 0, total: 0 }, { ...running, current: 0, total: 0 })).toBe(false);
});
