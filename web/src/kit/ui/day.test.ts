import { describe, expect, test } from 'vitest';
import { parseDay } from './day';

describe('a day', () => {
  test.each(['2026-11-20', '20261120', '2026.11.20', '20.11.2026', ' 2026-11-20 '])(
    'is understood as %j',
    (text) => {
      expect(parseDay(text)).toBe('2026-11-20');
    },
  );

  test('may leave out the zeros of day and month', () => {
    expect(parseDay('1.2.2026')).toBe('2026-02-01');
    expect(parseDay('29.2.2028')).toBe('2028-02-29');
  });

  test.each([
    '',
    '2026-02-29',
    '31.4.2026',
    '2026-13-01',
    '00.01.2026',
    '2026-1-2',
    '20/11/2026',
    '11.20.2026',
    '20.11.26',
    '2026-11-20T10:00',
    'rytoj',
  ])('is never guessed from %j', (text) => {
    expect(parseDay(text)).toBeUndefined();
  });
});
