import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Edits, editsOf } from './edits';

/** The edits of the user who is logged in. */
export function useEdits(): Edits {
  return editsOf(useQueryClient());
}

/** Sends what waits from before a reload, and what waits for a connection or a login, as long as the page stands. */
export function useEditsResumed(): void {
  const edits = useEdits();
  useEffect(() => {
    void edits.resume();
    return edits.watch();
  }, [edits]);
}
