import { type LinkProps, useMatch, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Problem } from '@/api/problem';
import { useCan } from '@/kit/record/Can';
import type { Crumb } from '@/kit/ui/Crumbs';
import type { PageTab } from '@/kit/ui/PageTabs';
import { useBrandFrame } from './brand-frame';
import {
  checkPage,
  type Kind,
  featuresOf,
  matrixOf,
  packageMatrixPath,
  pageOf,
  primeCostsOf,
  typeOf,
} from './kinds';
import type { Pricelist } from './pricelist-list';

/** Which kind a list is of, for pages whose path does not say it. */
export function kindOf({ type }: Pick<Pricelist, 'type'>): Kind {
  return type === typeOf.supportlist ? 'supportlist' : 'pricelist';
}

/** The frame of the pages about one price list: what it is, and what it holds. */
export function usePricelistPage(kind: Kind, list: Pick<Pricelist, 'id' | 'brand_id' | 'name'>) {
  const { t } = useTranslation(['pricing']);
  const { may } = useCan();
  const { brandId: said } = useParams({ strict: false });
  const { fullPath } = useMatch({ strict: false });
  // An address put together from different brands leads nowhere.
  if (said !== undefined && said !== list.brand_id) throw new Problem({ kind: 'missing', status: 404 });
  const { brand, crumbsBelow, back, hub } = useBrandFrame(kind, list.brand_id);
  const params = { brandId: list.brand_id, pricelistId: list.id };
  const view = pageOf(kind, 'view', params);
  const matrix = matrixOf(params);
  const features = featuresOf(params);
  const packages: LinkProps = { to: packageMatrixPath, params };
  const tabs: PageTab[] = [
    { label: t('tabs.view'), ...view },
    { label: t('tabs.models'), ...pageOf(kind, 'models', params) },
    ...(kind === 'pricelist'
      ? [
          // Whatever it is narrowed to, it is the page of the features.
          { label: t('tabs.features'), ...features, isCurrent: fullPath === features.link.to },
          { label: t('tabs.matrix'), ...matrix },
          { label: t('tabs.packages'), ...matrix, link: packages },
          {
            label: t('tabs.check'),
            link: { to: checkPage.to, params } as LinkProps,
            permission: checkPage.permission(params),
          },
          { label: t('tabs.primeCosts'), ...primeCostsOf(params) },
        ]
      : []),
    { label: t('tabs.difference'), ...pageOf(kind, 'difference', params) },
  ]
    .filter(({ permission }) => may(permission))
    .map(({ permission: _permission, ...tab }) => tab);
  const crumbs: Crumb[] = [
    ...crumbsBelow,
    { label: list.name, link: may(view.permission) ? view.link : undefined },
  ];
  return { area: list.name, subtitle: `${brand.name} · ${list.name}`, crumbs, tabs, hub, back };
}
