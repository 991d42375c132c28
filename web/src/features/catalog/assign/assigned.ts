import type { Schemas } from '@/api/client';

export type Assigned = Schemas['Assigned'];

/** As what a model can get a feature. */
export const offerKinds = ['optional', 'standard'] as const;
export type OfferKind = (typeof offerKinds)[number];

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
