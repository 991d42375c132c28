import type { Tone } from '@/kit/ui/StatusBadge';
import type { OfferState } from './wire';

/** How far an offer is, in one colour on every screen. */
export const stateTones: Record<OfferState, Tone> = {
  draft: 'amber',
  template: 'grey',
  active: 'green',
  expired: 'red',
  chosen: 'green',
  not_chosen: 'grey',
  archived: 'grey',
  used: 'green',
};
