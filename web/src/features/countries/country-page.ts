import { useTranslation } from 'react-i18next';
import type { Crumb } from '@/kit/ui/Crumbs';
import type { PageTab } from '@/kit/ui/PageTabs';

/** The frame of the pages about one country: its form, and its VAT and taxes beside it. */
export function useCountryPage(countryId: number): { area: string; crumbs: Crumb[]; tabs: PageTab[] } {
  const { t } = useTranslation(['countries', 'common']);
  const title = t('common:nav.countries');
  const params = { countryId };
  return {
    area: title,
    crumbs: [{ label: title, link: { to: '/country' } }],
    tabs: [
      { label: t('countries.one'), link: { to: '/country/edit/$countryId', params } },
      { label: t('vatRates.title'), link: { to: '/country/edit/$countryId/vat', params } },
      { label: t('vatLimits.title'), link: { to: '/country/edit/$countryId/vat-limits', params } },
      { label: t('taxes.title'), link: { to: '/country/edit/$countryId/taxes', params } },
    ],
  };
}
