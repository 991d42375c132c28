import { useTranslation } from 'react-i18next';
import type { Crumb } from '@/kit/ui/Crumbs';
import type { PageTab } from '@/kit/ui/PageTabs';
import { type HubTabs, useBrandHub } from '@/routing/brand-hub';

interface BrandPage {
  area: string;
  crumbs: Crumb[];
  tabs: PageTab[];
  hub: HubTabs;
}

/** The frame of the settings of one brand: its form, and its gearboxes beside it. An archived one needs its name. */
export function useBrandPage(brandId: number, name?: string): BrandPage {
  const { t } = useTranslation('org');
  const { crumbs, hub } = useBrandHub(brandId, name);
  return {
    area: t('brands.title'),
    crumbs,
    hub,
    tabs: [
      { label: t('brands.one'), link: { to: '/brand/edit/$brandId', params: { brandId } } },
      { label: t('gearboxes.title'), link: { to: '/brand/edit/$brandId/gearboxes', params: { brandId } } },
    ],
  };
}
