import { useQuery } from '@tanstack/react-query';
import { useCan } from '@/kit/record/Can';
import { mayList } from './permissions';
import { ofOfferQuery } from './queries';

/** The order of an offer, unless it was rejected; `isKnown` is false while it is being read. */
export function useOrderOfOffer(versionId: number) {
  const { may } = useCan();
  const mayRead = may(mayList);
  const { data } = useQuery({ ...ofOfferQuery(versionId), enabled: mayRead });
  return {
    order: data?.find(({ status }) => status !== 'rejected'),
    isKnown: !mayRead || data !== undefined,
  };
}
