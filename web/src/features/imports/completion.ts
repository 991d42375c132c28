import type { Schemas } from '@/api/client';

type Progress = Pick<Schemas['ImportStatus'], 'status' | 'current' | 'total'> & { state: string };

/**
 * Reports whether nothing follows any more: the server says so, or two answers in a row have the same state and
 * every row done. The second form is the documented one of older servers, whose status stays as it was.
 */
export function isComplete(now: Progress, before: Progress | undefined): boolean {
  if (now.status !== 'STARTED') return true;
  return now.state !== '' && now.state === before?.state && now.current > 0 && now.current === now.total;
}
