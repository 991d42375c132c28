import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * Sends what waits from before a reload, and what waits for a connection or a login, as long as the page stands. Most
 * pages have nothing of the kind, so that the code for it comes after them.
 */
export function useEditsResumed(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let isLeft = false;
    let stop: (() => void) | undefined;
    const begin = async () => {
      const { editsOf } = await import('./edits');
      if (isLeft) return;
      const edits = editsOf(queryClient);
      stop = edits.watch();
      await edits.resume();
    };
    // Without the code nothing is sent, and what waits is still there after the next reload.
    void begin().catch(() => undefined);
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [queryClient]);
}
