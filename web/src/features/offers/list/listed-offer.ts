import type { RowOf } from '@/kit/record/resource';

/** An offer as the list shows it. */
export type ListedOffer = RowOf<'/version'>;
