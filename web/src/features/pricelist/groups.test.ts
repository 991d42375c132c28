import { expect, test } from 'vitest';
import { groupsOf } from './groups';
import type { Pricelist } from './pricelist-list';
import type { Title } from './title-list';

const title = (id: number, name: string, status: 'active' | 'deleted' = 'active') =>
  ({ id, name, status }) as Title;
const list = (id: number, of: number, from: string) =>
  ({ id, pricelist_title_id: of, started_at: from, status: 'active' }) as Pricelist;

const titles = [title(1, 'Keleiviniai'), title(2, 'Furgonai'), title(3, 'Senieji', 'deleted')];
const lists = [list(1, 1, '2026-01-01'), list(2, 1, '2026-09-01'), list(3, 1, '2026-01-01')];

const shown = (part: Partial<Parameters<typeof groupsOf>[0]>) =>
  groupsOf({ titles, lists, isArchive: false, keyword: '', ...part }).map((group) => [
    group.title.name,
    group.lists.map(({ id }) => id),
  ]);

test('lists stand under their title, the newest first, and titles without lists are there', () => {
  expect(shown({})).toEqual([
    ['Keleiviniai', [2, 3, 1]],
    ['Furgonai', []],
  ]);
});

test('a filter leaves titles with a list that matches, and those called so', () => {
  expect(shown({ keyword: '2026', lists: [] })).toEqual([]);
  expect(shown({ keyword: 'furg', lists: [] })).toEqual([['Furgonai', []]]);
  expect(shown({ keyword: 'ruduo', lists: lists.slice(1, 2) })).toEqual([['Keleiviniai', [2]]]);
});

test('the archive has archived titles, and those with an archived list', () => {
  expect(shown({ isArchive: true, lists: [] })).toEqual([['Senieji', []]]);
  expect(shown({ isArchive: true, lists: lists.slice(0, 1) })).toEqual([
    ['Keleiviniai', [1]],
    ['Senieji', []],
  ]);
});
