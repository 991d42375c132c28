import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listKey } from '@/kit/record/list-cache';
import type { Pricelist } from './pricelist-list';

const everyMs = 2000;

/** Asks again while a list is being copied, so that its end shows by itself. */
export function useWatchCopies(lists: readonly Pricelist[]): void {
  const queryClient = useQueryClient();
  const isCopying = lists.some(({ copying }) => copying);
  useEffect(() => {
    if (!isCopying) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) void queryClient.invalidateQueries({ queryKey: listKey('/pricelist') });
    }, everyMs);
    return () => clearInterval(timer);
  }, [isCopying, queryClient]);
}
