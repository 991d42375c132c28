import i18next from 'i18next';
import type { ListFacet } from '@/kit/record/facet';
import { openDialog } from '@/kit/ui/dialog';

const loadMonthDialog = () => import('./dialogs/MonthDialog');

const periods = ['this_month', 'last_month', 'last2_month', '45days'] as const;

const isMonth = (value: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(value);

/** When it was opened. A month of one's own is asked for before anything is loaded (Y-074). */
export const byPeriod: ListFacet = {
  label: () => i18next.t('followups:followUps.fields.period'),
  options: () =>
    periods.map((value) => ({ value, label: i18next.t(`followups:followUps.values.period.${value}`) })),
  takes: (value) => periods.some((period) => period === value) || isMonth(value),
  words: (value) => value,
  ask: {
    label: () => i18next.t('followups:followUps.values.period.custom'),
    run: (value, title) =>
      openDialog(loadMonthDialog, { title, value: value !== undefined && isMonth(value) ? value : '' }, [
        'followups',
      ]),
  },
};
