import { useTranslation } from 'react-i18next';
import { usePricelistPage } from '@/features/pricelist/pricelist-page';
import { Problem } from '@/api/problem';
import type { RowOf } from '@/kit/record/resource';
import { useCan } from '@/kit/record/Can';
import type { Feature } from './feature-list';
import { featuresPage, featureTabs } from './feature-pages';

/** The frame of the pages about one feature, seen from a price list. */
export function useFeaturePage(pricelist: RowOf<'/pricelist'>, feature: Feature | undefined) {
  const { t } = useTranslation(['models']);
  const { may } = useCan();
  const { crumbs, subtitle } = usePricelistPage('pricelist', pricelist);
  // An address put together from different brands leads nowhere.
  if (feature && feature.brand_id !== pricelist.brand_id) throw new Problem({ kind: 'missing', status: 404 });

  const list = { brandId: pricelist.brand_id, pricelistId: pricelist.id };
  const lists = { to: featuresPage.to, params: list, search: { pricelistId: list.pricelistId } } as const;
  const mayList = may(featuresPage.permission(list));
  const params = { featureId: feature?.id ?? 0, pricelistId: pricelist.id };
  return {
    area: t('features.title'),
    subtitle: feature ? `${feature.code} · ${subtitle}` : subtitle,
    crumbs: [
      ...crumbs,
      { label: t('features.title'), link: mayList ? lists : undefined },
      ...(feature ? [{ label: feature.code }] : []),
    ],
    tabs: feature
      ? Object.values(featureTabs)
          .filter(({ permission }) => may(permission(params)))
          .map((tab) => ({ label: t(tab.title), link: { to: tab.to, params } }))
      : undefined,
    back: mayList ? lists : ({ to: '/brand' } as const),
  };
}
