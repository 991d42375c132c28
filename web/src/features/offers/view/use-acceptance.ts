import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@/api/client';
import { pagesQuery } from '../queries';

/** That of the last document of an offer, while it stands. */
export function useAcceptance(versionId: number): Schemas['Acceptance'] | undefined {
  return useQuery(pagesQuery(versionId)).data?.accepted;
}

/** That of an older document where the last one is not accepted, with the number of that: it holds for no order. */
export function useOlderAcceptance(
  versionId: number,
): { older: Schemas['Acceptance']; last: number } | undefined {
  const { data } = useQuery(pagesQuery(versionId));
  if (!data || data.accepted) return undefined;
  const older = data.acceptances.find((one) => isOlder(one, data.last_number));
  return older && { older, last: data.last_number };
}

/** It was not withdrawn, but another document was given since. */
export const isOlder = (
  { number, withdrawn_at: withdrawnAt }: Pick<Schemas['Acceptance'], 'number' | 'withdrawn_at'>,
  last: number,
) => withdrawnAt === null && number < last;
