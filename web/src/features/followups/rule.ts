import { resource, type RowOf } from '@/kit/record/resource';

/** What lets somebody look after a customer. */
export type Rule = RowOf<'/follow-up-rule'>;

export const rules = resource('/follow-up-rule');

/** What of a response a rule looks at. */
export const kinds = ['nps_max', 'stars_max', 'answer', 'words', 'contact', 'every_transaction'] as const;
