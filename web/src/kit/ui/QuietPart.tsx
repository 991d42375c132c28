import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Boundary } from './Boundary';

const atLatestAfterMs = 2000;

/**
 * A part that nobody misses while it is not there: it comes once the page has been drawn and the browser has nothing
 * else to do; when the connection is back, it comes by itself. Begun earlier, its code would not only compete with
 * the page: React holds everything back for 300 ms after it has drawn something else in the place of what is missing.
 */
export function QuietPart({ children }: { children: ReactNode }) {
  const [isQuiet, setIsQuiet] = useState(false);
  useEffect(() => whenIdle(() => setIsQuiet(true)), []);
  if (!isQuiet) return null;
  return (
    <Boundary>
      <Suspense>{children}</Suspense>
    </Boundary>
  );
}

/** Calls back when there is nothing else to do; the answer takes the call back. */
function whenIdle(callback: () => void): () => void {
  // Not every browser says when it is idle.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(callback);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: atLatestAfterMs });
  return () => cancelIdleCallback(handle);
}
