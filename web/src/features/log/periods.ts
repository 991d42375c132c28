export interface Period {
  dateFrom: string;
  dateTo: string;
}

export const periodNames = ['thisMonth', 'lastMonth', 'thisQuarter', 'lastQuarter'] as const;
export type PeriodName = (typeof periodNames)[number];

/** The first and the last day of a period, as seen from a day (YYYY-MM-DD). */
export function periodOf(name: PeriodName, today: string): Period {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const quarter = Math.floor((month - 1) / 3) * 3 + 1;
  switch (name) {
    case 'thisMonth':
      return monthsFrom(year, month, 1);
    case 'lastMonth':
      return monthsFrom(year, month - 1, 1);
    case 'thisQuarter':
      return monthsFrom(year, quarter, 3);
    case 'lastQuarter':
      return monthsFrom(year, quarter - 3, 3);
  }
}

/** Months outside 1-12 are those of the years before and after. */
function monthsFrom(year: number, month: number, count: number): Period {
  return { dateFrom: day(year, month, 1), dateTo: day(year, month + count, 0) };
}

/** The day before the first is the last of the month before. */
function day(year: number, month: number, date: number): string {
  return new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);
}
