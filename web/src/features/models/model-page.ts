import type { LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Problem } from '@/api/problem';
import { kindOf, usePricelistPage } from '@/features/pricelist/pricelist-page';
import type { RowOf } from '@/kit/record/resource';
import { useCellContext } from '@/kit/record/useCellContext';
import { translate } from '@/kit/record/translation';
import { statePermission } from '@/routing/declaration';
import { useCan } from '@/kit/record/Can';
import { useBrandHub } from '@/routing/brand-hub';
import type { Crumb } from '@/kit/ui/Crumbs';
import type { PageTab } from '@/kit/ui/PageTabs';
import type { Model } from './model-form';
import { type ModelParams, modelTabs } from './model-tabs';

interface ModelPage {
  area: string;
  subtitle: string;
  crumbs: Crumb[];
  tabs: PageTab[];
}

const modelsOf = statePermission('app.brand.model', { params: ['brandId', 'pricelistId'] });

const listLink = ({ brandId, pricelistId }: Pick<ModelParams, 'brandId' | 'pricelistId'>) =>
  ({ to: '/brand/model/$brandId/$pricelistId', params: { brandId, pricelistId } }) as const;

/** Where one comes from to the pages about a model: the list it is in, for those who may see that. */
export function useModelsBack(params: Pick<ModelParams, 'brandId' | 'pricelistId'>): LinkProps {
  const { may } = useCan();
  return may(modelsOf({ ...params })) ? listLink(params) : { to: '/brand' };
}

/** The frame of the pages about one model in a price list. */
export function useModelPage(params: ModelParams, model: Model, pricelist: RowOf<'/pricelist'>): ModelPage {
  const { t } = useTranslation('models');
  const { may } = useCan();
  const { context } = useCellContext('models:models');
  const { brand } = useBrandHub(params.brandId);
  const { crumbs } = usePricelistPage(kindOf(pricelist), pricelist);
  // An address put together from different brands leads nowhere.
  if (model.brand_id !== brand.id || pricelist.brand_id !== brand.id)
    throw new Problem({ kind: 'missing', status: 404 });

  const { text } = translate(model.description, context);
  return {
    // The tab of the browser names the model in full (P-011).
    area: [brand.name, model.code, text].filter((part) => part !== '').join(' '),
    subtitle: [text, brand.name, pricelist.name].filter((part) => part !== '').join(' · '),
    crumbs: [
      ...crumbs,
      { label: t('models.title'), link: may(modelsOf({ ...params })) ? listLink(params) : undefined },
      { label: model.code, link: { to: '/brand/model/view/$brandId/$modelId/$pricelistId', params } },
    ],
    tabs: Object.values(modelTabs)
      .filter(({ permission }) => may(permission({ ...params })))
      .map((tab) => ({ label: t(tab.title), link: { to: tab.to, params } })),
  };
}
