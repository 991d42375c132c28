import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/kit/record/Can';
import { orderOffer } from './actions';
import { pageOf } from './order';
import { mayCreate, mayList } from './permissions';
import { ofOfferQuery } from './queries';

interface OrderOfferProps {
  version: {
    id: number;
    number: string;
    status: string;
    vehicle_id: number | null;
    number_of_vehicles: number;
    outcome: string;
  };
  /** It is what comes next: the customer has decided. */
  isNext: boolean;
}

/** The order of an offer: a way to the one that there is, else the button that makes it, unless the customer buys another. */
export function OrderOffer({ version, isNext }: OrderOfferProps) {
  const { t } = useTranslation('orders');
  const router = useRouter();
  const { may } = useCan();
  const mayRead = may(mayList);
  const { data } = useQuery({ ...ofOfferQuery(version.id), enabled: mayRead });
  const variant = isNext ? 'filled' : 'default';
  const live = data?.find(({ status }) => status !== 'rejected');
  if (live) {
    return (
      <Button variant={variant} renderRoot={(props) => <Link {...pageOf(live.id)} {...props} />}>
        {t('view.title', { number: live.id })}
      </Button>
    );
  }
  const isOrderable =
    version.status === 'active' && version.vehicle_id === null && version.outcome !== 'not_chosen';
  if (!isOrderable || !may(mayCreate) || (mayRead && !data)) return null;
  return (
    <Button variant={variant} onClick={() => void orderOffer(router, version)}>
      {t('offer.button')}
    </Button>
  );
}
