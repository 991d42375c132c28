import i18next from 'i18next';
import { date } from '@/i18n/format';
import { byDays, isDays } from '@/kit/list/days';
import type { ListFacet } from '@/kit/record/facet';

const day = (year: number, month: number, on: number) =>
  new Date(Date.UTC(year, month, on)).toISOString().slice(0, 10);

/** The usual periods, as the contract writes them: from,to. */
function usual(): Record<'month' | 'lastMonth' | 'year', string> {
  const [year = 0, month = 1] = date(new Date()).split('-').map(Number);
  return {
    month: `${day(year, month - 1, 1)},${day(year, month, 0)}`,
    lastMonth: `${day(year, month - 2, 1)},${day(year, month - 1, 0)}`,
    year: `${day(year, 0, 1)},${day(year, 11, 31)}`,
  };
}

/** When the customer was there. */
export const byPeriod: ListFacet = {
  label: () => i18next.t('visits:visits.fields.period'),
  options: () =>
    Object.entries(usual()).map(([key, value]) => ({
      value,
      label: i18next.t(`visits:periods.${key as 'month' | 'lastMonth' | 'year'}`),
    })),
  takes: isDays,
  ...byDays,
};
