import { statePermission } from '@/routing/declaration';

const state = 'app.brand.baseData';

/** The base data page itself, before a tab is chosen. */
export const baseDataPermission = statePermission(state, { params: ['brandId'] });

const tabPermission = (tab: string) =>
  statePermission(`${state}.${tab}`, { parent: state, params: ['brandId'] });

/** The tabs of a brand's base data in their order. */
export const baseDataTabs = [
  {
    title: 'bodyTypes.title',
    to: '/brand/baseData/$brandId/bodyTypes',
    permission: tabPermission('bodyTypes'),
  },
] as const;
