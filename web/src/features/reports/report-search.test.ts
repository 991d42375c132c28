import { describe, expect, it } from 'vitest';
import { isWhole, parseReportSearch, unitFor } from './report-search';

describe('the address of the survey report', () => {
  it('leaves out what is usual and what is not understood', () => {
    expect(
      parseReportSearch({
        tab: 'company',
        unit: 'workshop',
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

  it('opens with the unit of who works in one of them only', () => {
    expect(unitFor({ sales_unit: true, service_unit: false })).toBe('sales');
    expect(unitFor({ sales_unit: false, service_unit: true })).toBe('service');
    expect(unitFor({ sales_unit: true, service_unit: true })).toBe('service');
    expect(parseReportSearch({ unit: 'service' })).toEqual({ unit: 'service' });
  });
});
