import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Problem } from '@/api/problem';
import { useCan } from '@/kit/record/Can';
import { useMe } from '@/session/me';
import type { Crumb } from '@/kit/ui/Crumbs';
import type { PageTab } from '@/kit/ui/PageTabs';
import { baseDataTabs, tabs } from './base-data-tabs';
import { isFcaQuery } from './is-fca';

interface BaseDataPage {
  area: string;
  subtitle: string;
  crumbs: Crumb[];
  tabs: PageTab[];
}

/** The frame all base data of a brand is shown in: the way to it and the tabs the user may open. */
export function useBaseDataPage(brandId: number): BaseDataPage {
  const { t } = useTranslation(['catalog', 'common']);
  const { may } = useCan();
  const brand = useMe().brands.find(({ id }) => id === brandId);
  const { data: flagged } = useQuery(isFcaQuery(brandId));
  // For users without the brand there is no such brand.
  if (!brand) throw new Problem({ kind: 'missing', status: 404 });

  const hidden = flagged?.[0]?.is_fca ? tabs.equipment : tabs.equipmentFeatures;
  const title = t('baseData.title');
  return {
    area: title,
    subtitle: brand.name,
    crumbs: [
      { label: t('common:nav.brands'), link: may('app.brand') ? { to: '/brand' } : undefined },
      { label: brand.name },
      { label: title, link: { to: '/brand/baseData/$brandId', params: { brandId } } },
    ],
    tabs: baseDataTabs
      .filter((tab) => tab !== hidden && may(tab.permission({ brandId })))
      .map((tab) => ({ label: t(tab.title), link: { to: tab.to, params: { brandId } } })),
  };
}
