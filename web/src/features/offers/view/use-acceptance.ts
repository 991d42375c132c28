import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@/api/client';
import { pagesQuery } from '../queries';

/** That of the last document of an offer, while it stands. */
export function useAcceptance(versionId: number): Schemas['Acceptance'] | undefined {
  return useQuery(pagesQuery(versionId)).data?.accepted;
}
