import type { StockItem } from './stock-item';

/** Who sees the stock reads the cars of the own companies; of others there is no page. */
export const mayOpen = ({ match_user_dealer: isOwn }: Pick<StockItem, 'match_user_dealer'>) => ({
  state: isOwn ? 'app.stock' : 'app.none',
});
