import type { Schemas } from '@/api/client';

export type Assigned = Schemas['Assigned'];

/** As many pairs of model and feature as one undo undoes without a wait. */
export const mostAtOnce = 10_000;

/** The lists that show which models offer a feature. */
export const assignedLists = {
  path: '/model-feature',
  affects: [
    ['list', '/feature'],
    ['get', '/model-feature'],
  ],
};
