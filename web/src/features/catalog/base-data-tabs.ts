import { statePermission } from '@/routing/declaration';

const state = 'app.brand.baseData';

/** The base data page itself, before a tab is chosen. */
export const baseDataPermission = statePermission(state, { params: ['brandId'] });

const tabPermission = (tab: string) =>
  statePermission(`${state}.${tab}`, { parent: state, params: ['brandId'] });

/** The tabs of a brand's base data. */
export const tabs = {
  series: {
    title: 'series.title',
    name: 'nav.series',
    to: '/brand/baseData/$brandId/series',
    permission: tabPermission('series'),
  },
  bodyTypes: {
    title: 'bodyTypes.title',
    name: 'nav.bodyTypes',
    to: '/brand/baseData/$brandId/bodyTypes',
    permission: tabPermission('bodyTypes'),
  },
  modelRanges: {
    title: 'modelRanges.title',
    name: 'nav.modelRanges',
    to: '/brand/baseData/$brandId/modelRange',
    permission: tabPermission('modelRange'),
  },
  salesGroups: {
    title: 'salesGroups.title',
    name: 'nav.salesGroups',
    to: '/brand/baseData/$brandId/salesGroups',
    permission: tabPermission('salesGroups'),
  },
  productClasses: {
    title: 'productClasses.title',
    name: 'nav.productClasses',
    to: '/brand/baseData/$brandId/productClass',
    permission: tabPermission('productClass'),
  },
  equipment: {
    title: 'equipment.title',
    name: 'nav.equipment',
    to: '/brand/baseData/$brandId/equipment',
    permission: tabPermission('equipment'),
  },
  // In the place of the texts for brands of the FCA group (B-011).
  equipmentFeatures: {
    title: 'equipmentFeatures.title',
    name: 'nav.equipmentFeatures',
    to: '/brand/baseData/$brandId/equipment-feature',
    permission: tabPermission('equipmentFeature'),
  },
} as const;

/** The tabs in their documented order. */
export const baseDataTabs = Object.values(tabs);
