import { expect, test } from 'vitest';
import { stateOf } from './state';

const draft = {
  status: 'active',
  copying: false,
  published_at: null,
  publish_on: null,
  actual: false,
  started_at: '2026-12-01',
} as const;
const published = { ...draft, published_at: '2026-11-01T08:00:00Z' };

test.each([
  ['draft', draft],
  ['scheduled', { ...draft, publish_on: '2026-12-01' }],
  ['copying', { ...draft, copying: true }],
  ['archived', { ...published, actual: true, status: 'deleted' as const }],
  ['actual', { ...published, actual: true }],
  ['upcoming', published],
  ['upcoming', { ...published, started_at: '2026-11-22' }],
  ['past', { ...published, started_at: '2026-11-21' }],
] as const)('a list is %s', (state, list) => {
  expect(stateOf(list, '2026-11-21')).toBe(state);
});
