import { useCan } from '@/kit/record/Can';
import { openDialog } from '@/kit/ui/dialog';
import type { Pricelist } from '../pricelist-list';

const loadDialog = () => import('./PriceChangeDialog');

/** Changing many prices of a list that is not published; absent for those who may not. */
export function useChangePrices() {
  const { mayDo } = useCan();
  const mayChange = ({ brand_id: brandId, status, copying, published_at: at }: Pricelist) =>
    status === 'active' &&
    !copying &&
    at === null &&
    mayDo('POST /pricelist/price-change/{id}', { brandId }) &&
    mayDo('PUT /model-price/{id}', { brandId });
  const changePrices = (list: Pricelist) => openDialog(loadDialog, { list }, ['pricechange']);
  return { changePrices, mayChange };
}
