import { type LinkProps, useMatch } from '@tanstack/react-router';
import { statePermission } from '@/routing/declaration';

/** Price lists are what customers buy by; support lists hold what the importer supports sales with. */
export type Kind = 'pricelist' | 'supportlist';

/** What the contract calls a kind. */
export const typeOf = { pricelist: 1, supportlist: 2 } as const;

const ofBrand = { params: ['brandId'] };
const ofList = { params: ['brandId', 'pricelistId'] };
const ofTitle = { params: ['pricelistTitleId'] };

/** The pages of a kind. Both kinds have the same ones. */
const pagesOf = <const K extends Kind>(kind: K) =>
  ({
    lists: {
      to: `/brand/${kind}/$brandId`,
      permission: statePermission(`app.brand.${kind}`, ofBrand),
    },
    view: {
      to: `/brand/${kind}/view/$brandId/$pricelistId`,
      permission: statePermission(`app.brand.${kind}.view`, ofList),
    },
    difference: {
      to: `/brand/${kind}/difference/$brandId/$pricelistId`,
      permission: statePermission(`app.brand.${kind}.view`, ofList),
    },
    create: {
      to: `/brand/${kind}/create/$pricelistTitleId`,
      permission: statePermission(`app.brand.${kind}.create`, ofTitle),
    },
    edit: {
      to: `/brand/${kind}/edit/$pricelistTitleId/$pricelistId`,
      permission: statePermission(`app.brand.${kind}.edit`, { params: ['pricelistTitleId', 'pricelistId'] }),
    },
    createTitle: {
      to: `/brand/${kind}Title/create/$brandId`,
      permission: statePermission(`app.brand.${kind}Title.create`, ofBrand),
    },
    editTitle: {
      to: `/brand/${kind}Title/edit/$pricelistTitleId`,
      permission: statePermission(`app.brand.${kind}Title.edit`, ofTitle),
    },
  }) as const;

/** The models of a list, and what it takes to see them. */
const modelPages = {
  pricelist: {
    to: '/brand/model/$brandId/$pricelistId',
    permission: statePermission('app.brand.model', ofList),
  },
  supportlist: {
    to: '/brand/modelsupport/$brandId/$pricelistId',
    permission: statePermission('app.brand.modelsupport', ofList),
  },
} as const;

export const pages = {
  pricelist: { ...pagesOf('pricelist'), models: modelPages.pricelist },
  supportlist: { ...pagesOf('supportlist'), models: modelPages.supportlist },
} as const;

type PageName = keyof (typeof pages)['pricelist'];
type PathIds = Readonly<Record<string, number>>;

/** Where a page of a kind is, and what it takes to open it. */
export function pageOf(kind: Kind, page: PageName, params: PathIds) {
  const { to, permission } = pages[kind][page];
  return { link: { to, params } as unknown as LinkProps, permission: permission(params) };
}

const mayFeatures = statePermission('app.brand.feature', ofList);

/** What the models of a price list cost. */
export const primeCostPage = {
  to: '/brand/primecost/$brandId/$pricelistId',
  permission: statePermission('app.brand.primecost', ofList),
} as const;

export function primeCostsOf(params: { brandId: number; pricelistId: number }) {
  const link: LinkProps = { to: primeCostPage.to, params };
  return { link, permission: primeCostPage.permission(params) };
}

/** What is wrong with the rules of a price list. */
export const checkPage = {
  to: '/brand/pricelist/check/$brandId/$pricelistId',
  permission: modelPages.pricelist.permission,
} as const;

/** The features of a price list, to begin with those that its models offer. */
export function featuresOf(params: { brandId: number; pricelistId: number }) {
  const search = { pricelistId: params.pricelistId };
  const link: LinkProps = { to: '/brand/feature/$brandId/$pricelistId', params, search };
  return { link, permission: mayFeatures(params) };
}

/** What each model of a price list has of each feature. */
export const matrixPage = {
  to: '/brand/feature/matrix/$brandId/$pricelistId',
  name: 'nav.matrix',
  permission: mayFeatures,
} as const;

export function matrixOf(params: { brandId: number; pricelistId: number }) {
  const link: LinkProps = { to: matrixPage.to, params };
  return { link, permission: mayFeatures(params) };
}

/** Which features the packages of a price list bring. */
export const packageMatrixPath = '/brand/feature/package-matrix/$brandId/$pricelistId';

/** The kind that the open page is about, and the ids in its path. */
export function useKindRoute<Name extends string>(): { kind: Kind } & Readonly<Record<Name, number>> {
  const { fullPath, params } = useMatch({ strict: false });
  const kind: Kind = /^\/brand\/(model)?support/.test(fullPath) ? 'supportlist' : 'pricelist';
  return { kind, ...(params as Readonly<Record<Name, number>>) };
}
