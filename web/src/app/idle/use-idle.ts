import { useEffect, useState } from 'react';
import { useStable } from '@/kit/ui/useStable';
import { lastActivity, noteActivity, watchActivity } from './activity';

interface IdleLimits {
  /** After so many seconds without activity the session is over. */
  idleSeconds: number;
  /** So many seconds before that the user is warned. */
  warningSeconds: number;
}

export interface Idle {
  phase: 'working' | 'warned' | 'expired';
  secondsLeft: number;
  /** Says that somebody is there, in all tabs. */
  stay: () => void;
}

/**
 * Compares the last activity of all tabs with the wall clock every second, so that a computer that slept
 * finds its session over when it wakes. While the warning stands, moving the mouse is no answer to it.
 */
export function useIdle({ idleSeconds, warningSeconds }: IdleLimits): Idle {
  /** Undefined while nobody is warned: nothing counts down then, so nothing is drawn. */
  const [countdown, setCountdown] = useState<number>();
  const secondsLeft = countdown ?? idleSeconds;
  const phase = countdown === undefined ? 'working' : countdown > 0 ? 'warned' : 'expired';

  const look = useStable(() => {
    const left = Math.max(0, Math.ceil(idleSeconds - (Date.now() - lastActivity()) / 1000));
    setCountdown(left > warningSeconds ? undefined : left);
  });
  useEffect(() => {
    // Opening the application is doing something.
    noteActivity();
    const timer = setInterval(look, 1000);
    // Hidden tabs are slowed down by the browser, so look again as soon as one is shown.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [look]);

  useEffect(() => (phase === 'working' ? watchActivity() : undefined), [phase]);

  const stay = () => {
    noteActivity();
    look();
  };
  return { phase, secondsLeft, stay };
}
