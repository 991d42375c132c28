import i18next from 'i18next';
import type { ListFacet } from '@/kit/record/facet';
import { openDialog } from '@/kit/ui/dialog';

const loadPeriodDialog = () => import('./PeriodDialog');

/** The first and the last day, of which one may be missing, as the contract writes them: from,to. */
export const isDays = (value: string): boolean =>
  /^(\d{4}-\d{2}-\d{2})?,(\d{4}-\d{2}-\d{2})?$/.test(value) && value !== ',';

/** For facets that take days, beside usual periods: how days are shown, and how they are asked for. */
export const byDays: Pick<ListFacet, 'words' | 'ask'> = {
  words: (value) => {
    const [from = '', to = ''] = value.split(',');
    if (from === '') return i18next.t('list:days.until', { to });
    return to === '' ? i18next.t('list:days.since', { from }) : `${from} – ${to}`;
  },
  ask: {
    label: () => i18next.t('list:days.choose'),
    run: (value, title) =>
      openDialog(loadPeriodDialog, { title, value: value !== undefined && isDays(value) ? value : '' }, [
        'list',
      ]),
  },
};
