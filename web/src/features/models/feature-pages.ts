import { statePermission } from '@/routing/declaration';

/** What the address of a feature says: the feature, and the price list that it is looked at in. */
export interface FeatureParams {
  featureId: number;
  pricelistId: number;
}

const inList = { params: ['brandId', 'pricelistId'] };

/** The features of a price list. */
export const featuresPage = {
  to: '/brand/feature/$brandId/$pricelistId',
  name: 'nav.features',
  permission: statePermission('app.brand.feature', inList),
} as const;

export const createFeaturePage = {
  to: '/brand/feature/create/$brandId/$pricelistId',
  name: 'nav.featureCreate',
  permission: statePermission('app.brand.feature.create', inList),
} as const;

const state = 'app.brand.feature.edit';
const params = ['featureId', 'pricelistId'];

/** The form of a feature, before a tab is chosen. */
export const editFeaturePage = {
  to: '/brand/feature/edit/$featureId/$pricelistId',
  name: 'nav.featureAttribute',
  permission: statePermission(state, { params }),
} as const;

const tabPermission = (tab: string) => statePermission(`${state}.${tab}`, { parent: state, params });

/** The tabs of a feature (F-006). */
export const featureTabs = {
  attribute: {
    title: 'featureTabs.attribute',
    name: 'nav.featureAttribute',
    to: '/brand/feature/edit/$featureId/$pricelistId/attribute',
    permission: tabPermission('attribute'),
  },
  price: {
    title: 'featureTabs.price',
    name: 'nav.featurePrice',
    to: '/brand/feature/edit/$featureId/$pricelistId/price',
    permission: tabPermission('price'),
  },
  titles: {
    title: 'featureTabs.titles',
    name: 'nav.featureTitles',
    to: '/brand/feature/edit/$featureId/$pricelistId/titles',
    permission: tabPermission('titles'),
  },
} as const;
