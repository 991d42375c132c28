import { expect, test } from 'vitest';
import { type Counted, isAsked, shownFirst } from './used';

const version = (id: number, state: Counted['state'], responses = 0, open = 0): Counted => ({
  id,
  state,
  responses,
  open_invitations: open,
});

test('versions that nobody answered or is asked by are folded, but for the open one', () => {
  const all = [
    version(5, 'draft'),
    version(4, 'active', 0, 2),
    version(3, 'earlier'),
    version(2, 'earlier', 7),
    version(1, 'earlier'),
  ];
  const ids = (open: number, most: number) => shownFirst(all, open, most).map(({ id }) => id);
  expect(ids(5, 5)).toEqual([5, 4, 2]);
  expect(ids(1, 5)).toEqual([5, 4, 2, 1]);
  expect(ids(5, 2)).toEqual([5, 4]);
});

test('the unit stays once somebody answered or is asked', () => {
  expect(isAsked([version(1, 'draft')])).toBe(false);
  expect(isAsked([version(2, 'active', 0, 1), version(1, 'earlier')])).toBe(true);
  expect(isAsked([version(2, 'active'), version(1, 'earlier', 1)])).toBe(true);
});
