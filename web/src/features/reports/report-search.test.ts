import { describe, expect, it } from 'vitest';
import { isWhole, parseReportSearch } from './report-search';

describe('the address of the survey report', () => {
  it('leaves out what is usual and what is not understood', () => {
    expect(
      parseReportSearch({
        tab: 'company',
        unit: 'service',
        period: 'this_month',
        companyIds: '1,x',
        fup: '2',
        page: 1,
        dateFrom: '2026-01-01',
      }),
    ).toEqual({});
    expect(
      parseReportSearch({
        tab: 'questions',
        unit: 'sales',
        period: '12months',
        companyIds: 3,
        page: '2',
        view: 7,
      }),
    ).toEqual({ tab: 'questions', unit: 'sales', period: '12months', companyIds: '3', page: 2, view: 7 });
  });

  it('waits until both days of a custom period are there', () => {
    const half = parseReportSearch({ period: 'custom', dateFrom: '2026-01-01', dateTo: 'soon' });
    expect(half).toEqual({ period: 'custom', dateFrom: '2026-01-01' });
    expect(isWhole(half)).toBe(false);
    expect(isWhole(parseReportSearch({ ...half, dateTo: '2026-02-01' }))).toBe(true);
    expect(isWhole({})).toBe(true);
  });
});
