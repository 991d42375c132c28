import { StatusBadge } from '@/kit/ui/StatusBadge';
import { stateTones } from './state-tones';
import type { OfferState } from './wire';

interface StateBadgeProps {
  state: OfferState;
  /** Its word in the texts of the screen. */
  label: string;
}

/** How far an offer is, in one word on every screen. */
export const StateBadge = ({ state, label }: StateBadgeProps) => (
  <StatusBadge tone={stateTones[state]} label={label} />
);
