import { IconCalendarStats, IconTargetArrow } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { digits } from '@/routing/digits';
import { signedInRoute } from '@/routing/roots';
import { screen } from '@/routing/screen';
import { placesOf } from './last-used';
import { mayQuota, mayTargets } from './permissions';

const ofPlace = {
  parse: ({ brandId, companyId }: { brandId: string; companyId: string }) => ({
    brandId: digits(brandId),
    companyId: digits(companyId),
  }),
  stringify: ({ brandId, companyId }: { brandId: number; companyId: number }) => ({
    brandId: String(brandId),
    companyId: String(companyId),
  }),
};

/** What a grid is compared with: a plan by its id, or last year. */
type Beside = number | 'last';

function besideOf(value: unknown): Beside | undefined {
  if (value === 'last') return value;
  return Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined;
}

function yearOf(value: unknown): number | undefined {
  return Number.isSafeInteger(value) ? Number(value) : undefined;
}

/** Leads from the menu to the serie that was used last, else to the first. */
const openQuotaRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/quota/$brandId/$companyId',
  params: ofPlace,
  staticData: {
    permission: mayQuota,
    name: 'nav.quotas',
    nav: { group: 'planning', label: 'nav.quotas', icon: IconCalendarStats, params: placesOf },
  },
  beforeLoad: async (visit) => (await import('./open-plan')).openQuota(visit),
  component: screen(() => import('./screens/NothingToPlanScreen'), 'planning'),
});

const quotaRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/quota/$brandId/$companyId/$serieId',
  params: {
    parse: ({ serieId, ...place }: { brandId: string; companyId: string; serieId: string }) => ({
      ...ofPlace.parse(place),
      serieId: digits(serieId),
    }),
    stringify: ({ serieId, ...place }: { brandId: number; companyId: number; serieId: number }) => ({
      ...ofPlace.stringify(place),
      serieId: String(serieId),
    }),
  },
  validateSearch: ({ year, beside }: Record<string, unknown>): { year?: number; beside?: Beside } => ({
    year: yearOf(year),
    beside: besideOf(beside),
  }),
  staticData: { permission: mayQuota, name: 'nav.quotas' },
  component: screen(() => import('./screens/QuotaScreen'), 'planning', 'grid'),
});

/** Leads from the menu to this year. */
const openTargetsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/salestarget/$brandId/$companyId',
  params: ofPlace,
  staticData: {
    permission: mayTargets,
    name: 'nav.salesTargets',
    nav: { group: 'planning', label: 'nav.salesTargets', icon: IconTargetArrow, params: placesOf },
  },
  beforeLoad: async (visit) => (await import('./open-plan')).openTargets(visit),
  component: screen(() => import('./screens/NothingToPlanScreen'), 'planning'),
});

const targetsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/salestarget/$brandId/$companyId/$year',
  params: {
    parse: ({ year, ...place }: { brandId: string; companyId: string; year: string }) => ({
      ...ofPlace.parse(place),
      year: digits(year),
    }),
    stringify: ({ year, ...place }: { brandId: number; companyId: number; year: number }) => ({
      ...ofPlace.stringify(place),
      year: String(year),
    }),
  },
  validateSearch: ({
    groupping,
    beside,
  }: Record<string, unknown>): { groupping?: 'quarter'; beside?: Beside } => ({
    groupping: groupping === 'quarter' ? groupping : undefined,
    beside: besideOf(beside),
  }),
  staticData: { permission: mayTargets, name: 'nav.salesTargets' },
  component: screen(() => import('./screens/TargetsScreen'), 'planning', 'grid'),
});

export const planningRoutes = [openQuotaRoute, quotaRoute, openTargetsRoute, targetsRoute] as const;
