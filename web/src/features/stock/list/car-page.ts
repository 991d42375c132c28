import type { StockItem } from './stock-item';

/** Where the page of a car is, for those of one's own companies. */
export function carPage({ id, used }: Pick<StockItem, 'id' | 'used'>) {
  return used
    ? { to: '/vehicle/edit-used/$vehicleId' as const, params: { vehicleId: id } }
    : { to: '/vehicle/edit/$vehicleId' as const, params: { vehicleId: id } };
}

/** Who sees the stock reads the cars of the own companies; of others there is no page. */
export const mayOpen = ({ match_user_dealer: isOwn }: Pick<StockItem, 'match_user_dealer'>) => ({
  state: isOwn ? 'app.stock' : 'app.none',
});
