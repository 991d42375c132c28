import { IconFileText } from '@tabler/icons-react';
import { type AnyRouter, createRoute, notFound, redirect } from '@tanstack/react-router';
import { parseListSearch } from '@/kit/list/search';
import { statePermission } from '@/routing/declaration';
import { digits } from '@/routing/digits';
import { signedInRoute } from '@/routing/roots';
import { screen } from '@/routing/screen';
import { parseCrmSearch } from './crm-search';
import { stepPermission } from './permissions';
import { preloadOffer, preloadSummary } from './preload';
import { isStepName } from './steps';
import type { OfferType } from './wire';

const start = async (router: AnyRouter): Promise<void> => (await import('./start')).startOffer(router);

interface NewPath {
  brandId: string;
  companyId: string;
  pricelistId: string;
}

const newInPath = {
  parse: ({ brandId, companyId, pricelistId }: NewPath) => ({
    brandId: digits(brandId),
    companyId: digits(companyId),
    // -1 stands for going without a price list (OP-062).
    pricelistId: pricelistId === '-1' ? -1 : digits(pricelistId),
  }),
  stringify: ({ brandId, companyId, pricelistId }: Record<keyof NewPath, number>) => ({
    brandId: String(brandId),
    companyId: String(companyId),
    pricelistId: String(pricelistId),
  }),
};

const versionInPath = {
  parse: ({ versionId }: { versionId: string }) => ({ versionId: digits(versionId) }),
  stringify: ({ versionId }: { versionId: number }) => ({ versionId: String(versionId) }),
};

interface NewSearch {
  type?: Exclude<OfferType, 'standard'>;
}

function parseNewSearch({ type }: Record<string, unknown>): NewSearch {
  return type === 'embassy' || type === 'diplomatic' ? { type } : {};
}

interface TemplateSearch {
  brandId?: number;
  companyId?: number;
  pricelistId?: number;
  type?: OfferType;
}

function parseTemplateSearch(search: Record<string, unknown>): TemplateSearch {
  const { brandId, companyId, pricelistId } = search;
  const ids = [brandId, companyId, pricelistId];
  const areKnown = ids.every((id) => Number.isSafeInteger(id));
  return areKnown ? ({ brandId, companyId, pricelistId, ...parseNewSearch(search) } as TemplateSearch) : {};
}

const createPermission = (state: string, parent?: string) =>
  statePermission(state, { parent, params: ['brandId', 'companyId', 'pricelistId'] });

/** A new offer begins with its model (O-017). */
const createOfferRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/offer/create/$brandId/$companyId/$pricelistId',
  params: newInPath,
  validateSearch: parseNewSearch,
  staticData: {
    permission: createPermission('app.offer.create'),
    name: 'nav.offerCreate',
    begins: 'begin.offer',
    start,
  },
  beforeLoad: ({ params, search }) => {
    throw redirect({
      to: '/offer/create/$brandId/$companyId/$pricelistId/model',
      params,
      search,
      replace: true,
    });
  },
});

const createModelRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/offer/create/$brandId/$companyId/$pricelistId/model',
  params: newInPath,
  validateSearch: parseNewSearch,
  staticData: {
    permission: createPermission('app.offer.create.model', 'app.offer.create'),
    name: 'nav.offerCreate',
  },
  component: screen(() => import('./screens/CreateOfferScreen'), 'offers'),
});

/** Opens the offer of a document of the CRM, or begins one (O-144). */
const crmOfferRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/offer/crm',
  validateSearch: parseCrmSearch,
  // Only the CRM leads here: without a name it is offered nowhere.
  staticData: { permission: statePermission('app.offer.create') },
  component: screen(() => import('./screens/CrmOfferScreen'), 'offers'),
});

const createTemplateRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/offer_template/create',
  // Without a name it is offered nowhere (OP-098).
  staticData: { permission: statePermission('app.offer_template.create') },
  beforeLoad: () => {
    throw redirect({ to: '/offer_template/create/model', replace: true });
  },
});

const templateModelRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/offer_template/create/model',
  validateSearch: parseTemplateSearch,
  staticData: {
    permission: statePermission('app.offer_template.create.model', { parent: 'app.offer_template.create' }),
  },
  component: screen(() => import('./screens/CreateTemplateScreen'), 'offers'),
});

interface EditSearch {
  /** Where the work goes on, unless it is where the car is chosen. */
  step?: 'summary';
}

const parseEditSearch = ({ step }: Record<string, unknown>): EditSearch =>
  step === 'summary' ? { step } : {};

/** Asks with which price list the work on an offer goes on, and opens the step with which it does (OP-093). */
const editOfferRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/offer/edit/$versionId',
  params: versionInPath,
  validateSearch: parseEditSearch,
  staticData: {
    permission: statePermission('app.offer.edit', { params: ['versionId'] }),
    name: 'nav.offerEdit',
  },
  component: screen(() => import('./changes/OpenOfferScreen'), 'offers', 'changes'),
});

/** What stands around all steps; it stays while they change. */
const wizardRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'offer-wizard',
  staticData: { needsWidth: true },
  component: screen(() => import('./screens/WizardScreen'), 'offers', 'form'),
});

const stepRoute = createRoute({
  getParentRoute: () => wizardRoute,
  path: '/offer/edit/$versionId/$step',
  params: {
    parse: ({ versionId, step }: { versionId: string; step: string }) => {
      if (!isStepName(step) || step === 'summary') throw notFound();
      return { versionId: digits(versionId), step };
    },
    stringify: ({ versionId, step }: { versionId: number; step: string }) => ({
      versionId: String(versionId),
      step,
    }),
  },
  staticData: { permission: stepPermission, name: 'nav.offerEdit' },
  loader: ({ context, params }): void => preloadOffer(context.queryClient, params.versionId, params.step),
  component: screen(() => import('./screens/StepScreen'), 'offers'),
});

const summaryRoute = createRoute({
  getParentRoute: () => wizardRoute,
  path: '/offer/edit/$versionId/summary/{-$crm}',
  params: {
    parse: ({ versionId, crm }: { versionId: string; crm?: string }) => ({
      versionId: digits(versionId),
      // 1 when the offer comes from a document of the CRM (OP-099).
      crm: crm === '1' ? crm : undefined,
    }),
    stringify: ({ versionId, crm }: { versionId: number; crm?: string }) => ({
      versionId: String(versionId),
      crm,
    }),
  },
  staticData: { permission: stepPermission, name: 'nav.offerEdit' },
  loader: ({ context, params }): void => preloadSummary(context.queryClient, params.versionId),
  component: screen(() => import('./summary/SummaryScreen'), 'offers', 'summary', 'pictures'),
});

const listRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/offer',
  validateSearch: parseListSearch,
  staticData: {
    permission: { state: 'app.offer' },
    name: 'nav.offers',
    nav: { group: 'sales', label: 'nav.offers', icon: IconFileText },
    goKey: 'KeyO',
    needsWidth: 'tablet',
  },
  component: screen(() => import('./list/OffersScreen'), 'offerlist', 'list'),
});

/** An offer to be read (O-014). */
const viewRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/offer/view/$versionId',
  params: versionInPath,
  staticData: {
    permission: statePermission('app.offer.view', { params: ['versionId'] }),
    name: 'nav.offerView',
  },
  loader: ({ context, params }): void => preloadOffer(context.queryClient, params.versionId),
  component: screen(() => import('./view/OfferViewScreen'), 'offerlist', 'offers', 'list', 'orders'),
});

export const offerRoutes = [
  listRoute,
  viewRoute,
  createOfferRoute,
  createModelRoute,
  crmOfferRoute,
  createTemplateRoute,
  templateModelRoute,
  editOfferRoute,
  wizardRoute.addChildren([stepRoute, summaryRoute]),
] as const;
