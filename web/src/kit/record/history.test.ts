import { expect, it, describe } from 'vitest';
import { entryChanges, restorable, restorePreview, type HistoryEntry } from './history';

const entry: HistoryEntry = {
  id: 7,
  at: '2026-11-18T09:05:00Z',
  actor_name: 'Rasa Petrauskaitė',
  action: 'update',
  revision: 3,
  changes: {
    code: ['EST', 'WAG'],
    name: [
      { 1: 'Universalas', 2: 'Estate' },
      { 1: 'Universalas', 2: 'Wagon', 3: 'Universāls' },
    ],
    revision: [2, 3],
    updated_at: ['a', 'b'],
  },
};

describe('entryChanges', () => {
  it('opens translations and hides bookkeeping', () => {
    expect(entryChanges(entry)).toEqual([
      { path: 'code', before: 'EST', after: 'WAG' },
      { path: 'name.2', before: 'Estate', after: 'Wagon' },
      { path: 'name.3', before: undefined, after: 'Universāls' },
    ]);
  });

  it('shows a created record as values from nothing', () => {
    const created = {
      ...entry,
      action: 'create',
      changes: { name: [null, { 1: 'Kupė' }] },
    } satisfies HistoryEntry;
    expect(entryChanges(created)).toEqual([{ path: 'name.1', before: undefined, after: 'Kupė' }]);
  });
});

describe('restorePreview', () => {
  it('shows only what would change now', () => {
    expect(restorePreview(entry, { code: 'EST', name: { 1: 'Universalas', 2: 'Touring' } })).toEqual([
      { path: 'name.2', before: 'Touring', after: 'Estate' },
    ]);
  });
});

it('offers no restore of the creation', () => {
  expect(restorable(entry)).toBe(true);
  expect(restorable({ ...entry, action: 'create' })).toBe(false);
});
