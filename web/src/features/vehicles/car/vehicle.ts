import type { Schemas } from '@/api/client';
import type { TabName } from './tabs';
import type { Tone } from '@/kit/ui/StatusBadge';

export type Vehicle = Schemas['Vehicle'];
export type Phase = Vehicle['phase'];
export type FoundVehicle = Schemas['FoundVehicle'];

/** What the server sends in place of the day of a sale (OP-119). */
const notSold = '0000-00-00';

export const soldDay = ({ sold_at: day }: Vehicle) => (day === notSold ? null : day);

/** Sold or archived: only actions bring it back. */
export const isClosed = ({ phase }: Pick<Vehicle, 'phase'>) => phase === 'sold' || phase === 'archive';

/** What a vehicle goes by where there is room for a line; its number when it has no name. */
export function calledOf({ description_show, make, model_code, order_no, id }: Vehicle): string {
  return [description_show, make, model_code, order_no].find((name) => name !== '') ?? `#${id}`;
}

export const toneOf: Readonly<Record<Phase, Tone>> = {
  planned: 'grey',
  ordered: 'amber',
  transit: 'amber',
  stock: 'green',
  sold: 'grey',
  archive: 'grey',
};

/** Where a vehicle is opened. */
export function pageOf({ id, used }: Pick<Vehicle, 'id' | 'used'>, tab?: TabName) {
  if (tab)
    return used
      ? ({ to: '/vehicle/edit-used/$vehicleId/$tab', params: { vehicleId: id, tab } } as const)
      : ({ to: '/vehicle/edit/$vehicleId/$tab', params: { vehicleId: id, tab } } as const);
  return used
    ? ({ to: '/vehicle/edit-used/$vehicleId', params: { vehicleId: id } } as const)
    : ({ to: '/vehicle/edit/$vehicleId', params: { vehicleId: id } } as const);
}

/** The list of all vehicles. */
export const stockLink = { to: '/stock' } as const;
