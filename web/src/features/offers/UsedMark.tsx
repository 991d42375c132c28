import { StatusBadge } from '@/kit/ui/StatusBadge';
import type { Version } from './wire';

interface UsedMarkProps {
  status: Version['status'];
  /** Its word in the texts of the screen. */
  label: string;
}

/** That an offer is of a used car: what it is, beside how far it is. */
export const UsedMark = ({ status, label }: UsedMarkProps) =>
  status === 'used' ? <StatusBadge tone="grey" label={label} /> : null;
