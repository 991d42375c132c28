import { useTranslation } from 'react-i18next';
import { usePricelistPage } from '@/features/pricelist/pricelist-page';
import { Problem } from '@/api/problem';
import type { RowOf } from '@/kit/record/resource';
import { useCan } from '@/kit/record/Can';
import { useCellContext } from '@/kit/record/useCellContext';
import { translate } from '@/kit/record/translation';
import { useMe } from '@/session/me';
import type { Feature } from './feature-list';
import { featuresPage, featureTabs } from './feature-pages';

/** The frame of the pages about one feature, seen from a price list. */
export function useFeaturePage(pricelist: RowOf<'/pricelist'>, feature: Feature | undefined) {
  const { t } = useTranslation(['models']);
  const { may } = useCan();
  const { context } = useCellContext('models:features');
  const brand = useMe().brands.find(({ id }) => id === pricelist.brand_id)?.name;
  const { crumbs, subtitle } = usePricelistPage('pricelist', pricelist);
  // An address put together from different brands leads nowhere.
  if (feature && feature.brand_id !== pricelist.brand_id) throw new Problem({ kind: 'missing', status: 404 });

  const description = feature && translate(feature.description, context).text;
  const list = { brandId: pricelist.brand_id, pricelistId: pricelist.id };
  const lists = { to: featuresPage.to, params: list, search: { pricelistId: list.pricelistId } } as const;
  const mayList = may(featuresPage.permission(list));
  const params = { featureId: feature?.id ?? 0, pricelistId: pricelist.id };
  return {
    // The tab of the browser names the feature in full (P-011).
    area: [brand, feature?.code, description].filter(Boolean).join(' '),
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
