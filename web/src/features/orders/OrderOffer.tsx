import { Button } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/kit/record/Can';
import { orderOffer } from './actions';
import { pageOf } from './order';
import { mayCreate } from './permissions';
import { useOrderOfOffer } from './use-order-of-offer';

interface OrderOfferProps {
  version: {
    id: number;
    number: string;
    status: string;
    vehicle_id: number | null;
    number_of_vehicles: number;
    outcome: string;
    changed_since_finish: boolean;
  };
  /** It is what comes next: the customer has decided. */
  isNext: boolean;
}

/** The order of an offer: a way to the one that there is, else the button that makes it, unless the customer buys another. */
export function OrderOffer({ version, isNext }: OrderOfferProps) {
  const { t } = useTranslation('orders');
  const router = useRouter();
  const { may } = useCan();
  const { order, isKnown } = useOrderOfOffer(version.id);
  const variant = isNext ? 'filled' : 'default';
  if (order) {
    return (
      <Button variant={variant} renderRoot={(props) => <Link {...pageOf(order.id)} {...props} />}>
        {t('view.title', { number: order.id })}
      </Button>
    );
  }
  // What was changed since it was given is given again first.
  const isGiven = version.status === 'active' && !version.changed_since_finish;
  const isOrderable = isGiven && version.vehicle_id === null && version.outcome !== 'not_chosen';
  if (!isOrderable || !isKnown || !may(mayCreate)) return null;
  return (
    <Button variant={variant} onClick={() => void orderOffer(router, version)}>
      {t('offer.button')}
    </Button>
  );
}
