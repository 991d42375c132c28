import { useEffect, useEffectEvent, useState } from 'react';

const checkAfterMs = 100;

/**
 * Looks at a value a moment after it was typed. An answer that comes when something else has been typed
 * already says nothing, and neither does a check that failed: saving will show it.
 */
export function useLiveCheck<Answer>(
  check: (() => Promise<Answer>) | undefined,
  typed: unknown,
  onAnswer: (answer: Answer) => void,
): boolean {
  const [isChecking, setChecking] = useState(false);
  const [before, setBefore] = useState(typed);
  const answer = useEffectEvent(onAnswer);
  const run = useEffectEvent(() => check?.());
  const isChanged = typed !== before;

  useEffect(() => {
    if (!isChanged) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      const running = run();
      if (!running) return;
      setChecking(true);
      running
        .then((found) => isCurrent && answer(found))
        .catch(() => undefined)
        .finally(() => {
          if (!isCurrent) return;
          setChecking(false);
          setBefore(typed);
        });
    }, checkAfterMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      setChecking(false);
    };
  }, [typed, isChanged]);

  return isChecking;
}
