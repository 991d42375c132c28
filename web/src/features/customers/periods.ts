import i18next from 'i18next';
import { date } from '@/i18n/format';
import { byDays, isDays } from '@/kit/list/days';
import type { ListFacet } from '@/kit/record/facet';

const periods = { month: 1, quarter: 3, year: 12 } as const;

/** The period that ends today, as the contract writes it: from,to. */
function lastMonths(count: number): string {
  const today = date(new Date());
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const from = new Date(Date.UTC(year, month - 1 - count, day)).toISOString().slice(0, 10);
  return `${from},${today}`;
}

/** When the last test drive was: one of the usual periods, or days that are typed. */
export const byPeriod: ListFacet = {
  label: ({ t: _t }) => i18next.t('customers:customers.fields.last_test_drive_at'),
  options: () =>
    Object.entries(periods).map(([key, months]) => ({
      value: lastMonths(months),
      label: i18next.t(`customers:periods.${key as keyof typeof periods}`),
    })),
  takes: isDays,
  ...byDays,
};
