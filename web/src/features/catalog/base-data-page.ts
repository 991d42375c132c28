import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/kit/record/Can';
import type { Crumb } from '@/kit/ui/Crumbs';
import type { PageTab } from '@/kit/ui/PageTabs';
import { type HubTabs, useBrandHub } from '@/routing/brand-hub';
import { baseDataTabs, tabs } from './base-data-tabs';
import { isFcaQuery } from '@/api/is-fca';

interface BaseDataPage {
  area: string;
  subtitle: string;
  crumbs: Crumb[];
  tabs: PageTab[];
  hub: HubTabs;
}

/** The frame all base data of a brand is shown in: the way to it and the tabs the user may open. */
export function useBaseDataPage(brandId: number): BaseDataPage {
  const { t } = useTranslation(['catalog', 'common']);
  const { may } = useCan();
  const { brand, crumbs, hub } = useBrandHub(brandId);
  const { data: flagged } = useQuery(isFcaQuery(brandId));

  const hidden = flagged?.[0]?.is_fca ? tabs.equipment : tabs.equipmentFeatures;
  const title = t('baseData.title');
  return {
    area: title,
    subtitle: brand.name,
    crumbs: [...crumbs, { label: title, link: { to: '/brand/baseData/$brandId', params: { brandId } } }],
    hub,
    tabs: baseDataTabs
      .filter((tab) => tab !== hidden && may(tab.permission({ brandId })))
      .map((tab) => ({ label: t(tab.title), link: { to: tab.to, params: { brandId } } })),
  };
}
