import { useQuery } from '@tanstack/react-query';
import { useCan } from '@/kit/record/Can';
import { alternativesQuery } from '../alternatives/alternatives';
import { documentsQuery, letterQuery, pagesQuery, viewQuery } from '../queries';
import { happenedQuery } from '../list/history';
import { editPermission } from '../permissions';
import type { Version } from '../wire';

/**
 * What of the page of an offer has been answered, or has failed to be: what stands below something that is still on its
 * way waits for it, so that nothing moves under the eyes of the reader. All of it is asked for at the same time.
 */
export function useArrived(version: Pick<Version, 'id' | 'revision'>): { above: boolean; contents: boolean } {
  const { id } = version;
  const isAlternatives = useQuery(alternativesQuery(id)).isPending;
  const isPages = useQuery(pagesQuery(id)).isPending;
  const isView = useQuery(viewQuery(id)).isPending;
  const mayEdit = useCan().may(editPermission({ versionId: id }));
  const isHistory = useQuery(happenedQuery(version, mayEdit)).isPending;
  const isDocuments = useQuery(documentsQuery(id)).isPending;
  const isLetter = useQuery(letterQuery(id)).isPending;
  const above = !isAlternatives && !isPages;
  return { above, contents: above && !isView && !isHistory && !isDocuments && !isLetter };
}
