import { statePermission } from '@/routing/declaration';
import type { StockItem } from './stock-item';

const edit = statePermission('app.vehicles.edit', { params: ['vehicleId'] });
const editUsed = statePermission('app.vehicles.editUsed', { params: ['vehicleId'] });

/** Where the page of a car is, for those of one's own companies. */
export function carPage({ id, used }: Pick<StockItem, 'id' | 'used'>) {
  return used
    ? { to: '/vehicle/edit-used/$vehicleId' as const, params: { vehicleId: id } }
    : { to: '/vehicle/edit/$vehicleId' as const, params: { vehicleId: id } };
}

/** What opening it takes; nobody opens a car of another company. */
export const mayOpen = ({ id, used, match_user_dealer: isOwn }: StockItem) =>
  isOwn ? (used ? editUsed : edit)({ vehicleId: id }) : { state: 'app.none' };
