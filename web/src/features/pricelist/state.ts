import type { Tone } from '@/kit/ui/StatusBadge';
import type { Pricelist } from './pricelist-list';

export type PricelistState = 'archived' | 'copying' | 'draft' | 'scheduled' | 'actual' | 'upcoming' | 'past';

type Known = Pick<Pricelist, 'status' | 'copying' | 'published_at' | 'publish_on' | 'actual' | 'started_at'>;

/** What a price list is at the moment: today is a day, 2026-11-20. */
export function stateOf(list: Known, today: string): PricelistState {
  if (list.status === 'deleted') return 'archived';
  if (list.copying) return 'copying';
  if (list.published_at === null) return list.publish_on ? 'scheduled' : 'draft';
  if (list.actual) return 'actual';
  return list.started_at > today ? 'upcoming' : 'past';
}

export const toneOf: Readonly<Record<PricelistState, Tone>> = {
  archived: 'grey',
  copying: 'amber',
  draft: 'amber',
  scheduled: 'amber',
  actual: 'green',
  upcoming: 'green',
  past: 'grey',
};
