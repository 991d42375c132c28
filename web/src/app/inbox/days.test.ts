import { describe, expect, test } from 'vitest';
import { daysOf } from './days';
import type { Notice } from './queries';

const at = (id: number, created_at: string) => ({ id, created_at }) as Notice;

describe('notices by day', () => {
  test('keep their order; a day is that of the group, not of the server', () => {
    const days = daysOf(
      [
        at(4, '2026-03-01T08:00:00Z'),
        at(3, '2026-02-28T22:30:00Z'),
        at(2, '2026-02-28T10:00:00Z'),
        at(1, '2026-02-27T10:00:00Z'),
      ],
      '2026-03-01',
    );
    expect(days.map(({ day, when, notices }) => [day, when, notices.map(({ id }) => id)])).toEqual([
      ['2026-03-01', 'today', [4, 3]],
      ['2026-02-28', 'yesterday', [2]],
      ['2026-02-27', undefined, [1]],
    ]);
  });
});
