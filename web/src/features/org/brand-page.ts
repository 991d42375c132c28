import { useTranslation } from 'react-i18next';
import type { Crumb } from '@/kit/ui/Crumbs';
import type { PageTab } from '@/kit/ui/PageTabs';
import { type HubTabs, useBrandHub } from '@/routing/brand-hub';

interface BrandPage {
  area: string;
  subtitle: string;
  crumbs: Crumb[];
  tabs: PageTab[];
  hub: HubTabs;
}

/** The frame of the settings of one brand: its form, and its gearboxes beside it. */
export function useBrandPage(brandId: number): BrandPage {
  const { t } = useTranslation('org');
  const { brand, crumbs, hub } = useBrandHub(brandId);
  return {
    area: t('brands.title'),
    subtitle: brand.name,
    crumbs,
    hub,
    tabs: [
      { label: t('brands.one'), link: { to: '/brand/edit/$brandId', params: { brandId } } },
      { label: t('gearboxes.title'), link: { to: '/brand/edit/$brandId/gearboxes', params: { brandId } } },
    ],
  };
}
