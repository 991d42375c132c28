import i18next from 'i18next';
import type { ListFacet } from '@/kit/record/facet';
import { openDialog } from '@/kit/ui/dialog';

const loadPeriodDialog = () => import('@/features/customers/dialogs/PeriodDialog');

export const periods = ['today', 'yesterday', 'this_week', 'this_month', 'last_month'] as const;
type Period = (typeof periods)[number];

const isDays = (value: string) => /^(\d{4}-\d{2}-\d{2})?,(\d{4}-\d{2}-\d{2})?$/.test(value) && value !== ',';

/** When an invitation was sent, else when it shall be; starts with today (Y-036). */
export const byPeriod: ListFacet = {
  label: () => i18next.t('invitations:invitations.fields.period'),
  options: () =>
    periods.map((value) => ({ value, label: i18next.t(`invitations:invitations.values.period.${value}`) })),
  takes: (value) => periods.includes(value as Period) || isDays(value),
  preset: () => 'today',
  words: (value) => {
    const [from = '', to = ''] = value.split(',');
    if (from === '') return i18next.t('invitations:until', { to });
    return to === '' ? i18next.t('invitations:since', { from }) : `${from} – ${to}`;
  },
  ask: {
    label: () => i18next.t('invitations:invitations.values.period.custom'),
    run: (value) =>
      openDialog(loadPeriodDialog, { value: value !== undefined && isDays(value) ? value : '' }, [
        'customers',
      ]),
  },
};
