import { openDialog } from '@/kit/ui/dialog';

const loadCompareOffers = () => import('./CompareOffersDialog');

/** How many offers can stand beside each other. */
export const comparable = { least: 2, most: 4 };

/** Shows two to four offers beside each other. */
export const compareOffers = (ids: readonly number[]) =>
  openDialog(loadCompareOffers, { ids }, ['offerlist', 'common']);
