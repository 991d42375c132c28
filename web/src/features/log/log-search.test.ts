import { describe, expect, test } from 'vitest';
import { parseLogSearch } from './log-search';
import { periodOf } from './periods';

describe('the address of the log', () => {
  test('carries the filters and the page', () => {
    const search = { dateFrom: '2026-11-01', dateTo: '2026-11-30', username: 'rasa', page: 3 };
    expect(parseLogSearch(search)).toEqual(search);
  });

  test('leaves out defaults and what it does not understand', () => {
    const rubbish = { dateFrom: '2026-02-30', dateTo: {}, username: '  ', page: '0', other: 1 };
    expect(parseLogSearch(rubbish)).toEqual({});
    expect(parseLogSearch({ page: 1.5 })).toEqual({});
    expect(parseLogSearch({ page: '2', dateFrom: 20261101, username: 12 })).toEqual({
      page: 2,
      dateFrom: '2026-11-01',
      username: '12',
    });
  });
});

describe('a period', () => {
  test.each([
    ['thisMonth', '2026-11-20', '2026-11-01', '2026-11-30'],
    ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['lastMonth', '2028-03-01', '2028-02-01', '2028-02-29'],
    ['thisQuarter', '2026-11-20', '2026-10-01', '2026-12-31'],
    ['lastQuarter', '2026-02-10', '2025-10-01', '2025-12-31'],
    ['lastQuarter', '2026-06-30', '2026-01-01', '2026-03-31'],
  ] as const)('%s seen from %s', (name, today, dateFrom, dateTo) => {
    expect(periodOf(name, today)).toEqual({ dateFrom, dateTo });
  });
});
