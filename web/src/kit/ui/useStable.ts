import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that stays the same while always doing what the latest rendering would do, so that rows
 * which get it as a property are not drawn again for nothing. Not to be called while rendering.
 */
export function useStable<Args extends unknown[], Result>(
  latest: (...args: Args) => Result,
): (...args: Args) => Result {
  const current = useRef(latest);
  useLayoutEffect(() => {
    current.current = latest;
  });
  return useCallback((...args: Args) => current.current(...args), []);
}
