import { useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Problem } from '@/api/problem';
import { useCan } from '@/kit/record/Can';
import type { Crumb } from '@/kit/ui/Crumbs';
import type { PageTab } from '@/kit/ui/PageTabs';
import { useMe } from '@/session/me';
import { useAboutBrand } from './brand';
import { useMayOpen } from './nav';

/** The pages of a brand in their order, with the beginnings of the paths of all pages that belong to each. */
const pages = [
  { label: 'brandHub.overview', to: '/brand/$brandId', holds: [] },
  { label: 'brandHub.models', to: '/brand/$brandId/models', holds: ['/brand/model'] },
  { label: 'brandHub.options', to: '/brand/$brandId/options', holds: ['/brand/feature'] },
  {
    label: 'nav.pricelists',
    to: '/brand/pricelist/$brandId',
    holds: ['/brand/pricelist', '/brand/primecost', '/brand/model', '/brand/feature'],
  },
  {
    label: 'nav.supportlists',
    to: '/brand/supportlist/$brandId',
    holds: ['/brand/supportlist', '/brand/modelsupport'],
  },
  { label: 'nav.baseData', to: '/brand/baseData/$brandId', holds: ['/brand/baseData'] },
  { label: 'nav.imports', to: '/brand/edit/$brandId/imports', holds: ['/brand/edit/$brandId/imports'] },
  { label: 'nav.settings', to: '/brand/edit/$brandId', holds: ['/brand/edit/$brandId'] },
] as const;

/** The tabs above the pages about one brand, under the brand's name. */
export interface HubTabs {
  label: string;
  tabs: readonly PageTab[];
}

/**
 * What the pages about one brand have in common: the way to them, and the tabs of the brand that the user may open. An
 * archived brand is none of the user's in menus, and has only the pages that give its name.
 */
export function useBrandHub(brandId: number, name?: string) {
  const { t } = useTranslation();
  const { may } = useCan();
  const mayOpen = useMayOpen();
  const page = useMatches({ select: (matches) => matches.at(-1)?.fullPath }) ?? '';
  const inUse = useMe().brands.find(({ id }) => id === brandId);
  const brand = inUse ?? (name === undefined ? undefined : { id: brandId, name });
  useAboutBrand(brandId);
  // For users without the brand there is no such brand.
  if (!brand) throw new Problem({ kind: 'missing', status: 404 });

  const params = { brandId };
  const open = inUse ? pages.filter(({ to }) => mayOpen(to, params)) : [];
  const holding = open.filter(({ holds }) =>
    holds.some((start) => page === start || page.startsWith(`${start}/`)),
  );
  // All pages of a price list belong to the price lists, for those who may open these.
  const current =
    open.find(({ to }) => to === page) ??
    holding.find(({ label }) => label === 'nav.pricelists') ??
    holding[0];
  const hub: HubTabs = {
    label: t('nav.brandPages', { name: brand.name }),
    tabs: open.map(({ label, to }) => ({
      label: t(label),
      link: { to, params },
      isCurrent: to === current?.to,
    })),
  };
  const ownPage =
    inUse && mayOpen('/brand/$brandId', params) ? ({ to: '/brand/$brandId', params } as const) : undefined;
  const crumbs: Crumb[] = [
    { label: t('nav.brands'), link: may('app.brand') ? { to: '/brand' } : undefined },
    { label: brand.name, link: ownPage },
  ];
  return { brand, crumbs, hub };
}
