import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pagesQuery } from './queries';
import type { Version } from './wire';

/** How far an offer is, in a word; where its customer has accepted it, that stands for the choice too. */
export function useStateWord({ id, state }: Pick<Version, 'id' | 'state'>): string {
  const { t } = useTranslation('offers');
  const { data } = useQuery({ ...pagesQuery(id), enabled: state === 'chosen' });
  return t(state === 'chosen' && data?.accepted ? 'status.accepted' : `status.${state}`);
}
