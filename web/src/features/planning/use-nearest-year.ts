import { useEffect, useEffectEvent } from 'react';

/** The year, or where it cannot be planned the nearest one that can; the address follows. */
export function useNearestYear(
  wanted: number,
  { first, last }: { first: number; last: number },
  onYear: (year: number) => void,
): number {
  const year = Math.max(first, Math.min(last, wanted));
  const go = useEffectEvent(() => onYear(year));
  useEffect(() => {
    if (year !== wanted) go();
  }, [year, wanted]);
  return year;
}
