import { useEffect, useState } from 'react';
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
  const [seen, setSeen] = useState(() => {
    // Opening the application is doing something.
    noteActivity();
    return look();
  });
  const secondsLeft = Math.max(0, Math.ceil(idleSeconds - (seen.now - seen.active) / 1000));
  const phase = secondsLeft === 0 ? 'expired' : secondsLeft <= warningSeconds ? 'warned' : 'working';

  useEffect(() => {
    const lookAgain = () => setSeen(look());
    const timer = setInterval(lookAgain, 1000);
    // Hidden tabs are slowed down by the browser, so look again as soon as one is shown.
    document.addEventListener('visibilitychange', lookAgain);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookAgain);
    };
  }, []);

  useEffect(() => (phase === 'working' ? watchActivity() : undefined), [phase]);

  const stay = () => {
    noteActivity();
    setSeen(look());
  };
  return { phase, secondsLeft, stay };
}

function look() {
  return { now: Date.now(), active: lastActivity() };
}
