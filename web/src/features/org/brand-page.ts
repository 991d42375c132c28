import { useTranslation } from 'react-i18next';
import type { Crumb } from '@/kit/ui/Crumbs';
import type { PageTab } from '@/kit/ui/PageTabs';

/** The frame of the pages about one brand: its form, and its gearboxes beside it. */
export function useBrandPage(brandId: number): { area: string; crumbs: Crumb[]; tabs: PageTab[] } {
  const { t } = useTranslation(['org', 'common']);
  const title = t('common:nav.brands');
  return {
    area: title,
    crumbs: [{ label: title, link: { to: '/brand' } }],
    tabs: [
      { label: t('brands.one'), link: { to: '/brand/edit/$brandId', params: { brandId } } },
      { label: t('gearboxes.title'), link: { to: '/brand/edit/$brandId/gearboxes', params: { brandId } } },
      { label: t('common:nav.imports'), link: { to: '/brand/edit/$brandId/imports', params: { brandId } } },
    ],
  };
}
