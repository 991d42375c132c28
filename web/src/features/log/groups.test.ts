import { expect, test } from 'vitest';
import { grouped } from './groups';
import type { LogEntry } from './log-query';

const entry = (id: number, request: string, username = 'Rasa'): LogEntry => ({
  id,
  created_at: '2026-11-20T07:05:00Z',
  user_id: 1,
  username,
  login: username.toLowerCase(),
  action: 'update',
  entity: 'feature',
  entity_id: id,
  brand_id: 1,
  company_id: null,
  request_id: request,
  acting_for: '',
  acting_for_id: null,
});

test('what one request did stands below what it began with', () => {
  const groups = grouped([entry(9, 'b'), entry(8, 'a'), entry(7, 'a'), entry(6, 'a')]);
  expect(groups.map(({ head }) => head.id)).toEqual([9, 6]);
  expect(groups.map(({ others }) => others.map(({ id }) => id))).toEqual([[], [7, 8]]);
});

test('work of the program and of different users stays apart', () => {
  expect(grouped([entry(4, ''), entry(3, ''), entry(2, 'a', 'Ona'), entry(1, 'a')])).toHaveLength(4);
});
