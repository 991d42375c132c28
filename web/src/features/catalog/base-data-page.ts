import { useTranslation } from 'react-i18next';
import { Problem } from '@/api/problem';
import { useCan } from '@/session/Can';
import { useMe } from '@/session/me';
import type { Crumb } from '@/ui/Crumbs';
import type { PageTab } from '@/ui/PageTabs';
import { baseDataTabs } from './base-data-tabs';

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
  // A brand that is not the user's is, for him, not there.
  if (!brand) throw new Problem({ kind: 'missing', status: 404 });

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
      .filter(({ permission }) => may(permission({ brandId })))
      .map((tab) => ({ label: t(tab.title), link: { to: tab.to, params: { brandId } } })),
  };
}
