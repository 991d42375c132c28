import { expect, test } from 'vitest';
import { stateOfLink } from './link-state';

test('a link opens its document until it is revoked, replaced or over', () => {
  const link = { revoked_at: null, expires_on: '2026-11-26', ended: '' as const };
  const today = '2026-11-26';
  expect(stateOfLink(link, today)).toBe('works');
  expect(stateOfLink({ ...link, expires_on: '2026-11-25' }, today)).toBe('expired');
  expect(stateOfLink({ ...link, ended: 'newer' }, today)).toBe('older');
  expect(stateOfLink({ ...link, ended: 'archived' }, today)).toBe('archived');
  expect(stateOfLink({ ...link, revoked_at: '2026-11-20T10:00:00Z', ended: 'newer' }, today)).toBe('revoked');
});
