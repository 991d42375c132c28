import { date } from '@/i18n/format';
import type { OrderedVehicle } from './queries';

/** What a vehicle of an order is called. */
export const nameOf = ({ name, id }: OrderedVehicle) => name || `#${String(id)}`;

export const aboutOf = ({ vehicle_status: status, colour, foreseen_date: foreseen }: OrderedVehicle) =>
  [status, colour, foreseen && date(foreseen)].filter(Boolean).join(', ');
