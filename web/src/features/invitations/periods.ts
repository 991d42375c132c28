import i18next from 'i18next';
import { byDays, isDays } from '@/kit/list/days';
import type { ListFacet } from '@/kit/record/facet';

export const periods = ['today', 'yesterday', 'this_week', 'this_month', 'last_month'] as const;
type Period = (typeof periods)[number];

/** When an invitation was sent, else when it shall be; starts with today (Y-036). */
export const byPeriod: ListFacet = {
  label: () => i18next.t('invitations:invitations.fields.period'),
  options: () =>
    periods.map((value) => ({ value, label: i18next.t(`invitations:invitations.values.period.${value}`) })),
  takes: (value) => periods.includes(value as Period) || isDays(value),
  preset: () => 'today',
  ...byDays,
};
