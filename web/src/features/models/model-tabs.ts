import type { LinkProps } from '@tanstack/react-router';
import { statePermission } from '@/routing/declaration';
import type { PermissionQuestion } from '@/session/can';

const state = 'app.brand.model.view';
const params = ['brandId', 'modelId', 'pricelistId'];

/** What the address of each tab says: the model as one price list of its brand has it. */
export interface ModelParams {
  brandId: number;
  modelId: number;
  pricelistId: number;
}

/** The page of a model, before a tab is chosen. */
export const modelPermission = statePermission(state, { params });

const tabPermission = (tab: string) => statePermission(`${state}.${tab}`, { parent: state, params });

/** The tabs of a model. */
export const modelTabs = {
  attribute: {
    title: 'tabs.attribute',
    name: 'nav.modelAttribute',
    to: '/brand/model/view/$brandId/$modelId/$pricelistId/attribute',
    permission: tabPermission('attribute'),
  },
  feature: {
    title: 'tabs.feature',
    name: 'nav.modelFeature',
    to: '/brand/model/view/$brandId/$modelId/$pricelistId/feature',
    permission: tabPermission('feature'),
  },
  equipment: {
    title: 'tabs.equipment',
    name: 'nav.modelEquipment',
    to: '/brand/model/view/$brandId/$modelId/$pricelistId/equipment',
    permission: tabPermission('equipment'),
  },
  rule: {
    title: 'tabs.rule',
    name: 'nav.modelRule',
    to: '/brand/model/view/$brandId/$modelId/$pricelistId/rule',
    permission: tabPermission('rule'),
  },
  image: {
    title: 'tabs.image',
    name: 'nav.modelImage',
    to: '/brand/model/view/$brandId/$modelId/$pricelistId/image',
    permission: tabPermission('image'),
  },
} as const;

const modelFeatureState = statePermission(`${state}.feature.edit`, {
  parent: state,
  params: [...params, 'modelFeatureId'],
});

/** The form of one feature of a model lies below its tab (M-029). */
export const modelFeaturePage = {
  name: 'nav.modelFeatureForm',
  to: '/brand/model/view/$brandId/$modelId/$pricelistId/feature/edit/$modelFeatureId',
  permission: modelFeatureState,
} as const;

interface InModel {
  id: number;
  brand_id: number;
  model_id: number;
  pricelist_id: number;
}

/** Where a feature of a model is opened, and who may. */
export function modelFeatureForm(row: InModel): { link: LinkProps; permission: PermissionQuestion } {
  const values = {
    brandId: row.brand_id,
    modelId: row.model_id,
    pricelistId: row.pricelist_id,
    modelFeatureId: row.id,
  };
  return { link: { to: modelFeaturePage.to, params: values }, permission: modelFeatureState(values) };
}
