import { useQuery } from '@tanstack/react-query';
import { useCan } from '@/kit/record/Can';
import type { Version } from '../wire';
import { alternativesQuery, mostAlternatives } from './alternatives';

/** Whether an offer has alternatives, and whether one may be added. */
export function useMayAdd({ id, status, outcome }: Pick<Version, 'id' | 'status' | 'outcome'>) {
  const { may } = useCan();
  const { data: all = [] } = useQuery(alternativesQuery(id));
  const isOpen = status !== 'archived' && status !== 'template' && outcome === '';
  const mayAdd = may('app.offer.create') && isOpen && all.length > 0 && all.length < mostAlternatives;
  return { mayAdd, hasOthers: all.length > 1 };
}
