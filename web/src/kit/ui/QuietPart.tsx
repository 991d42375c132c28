import { type ReactNode, Suspense } from 'react';
import { Boundary } from './Boundary';

/** A part that nobody misses while it is not there; when the connection is back, it comes by itself. */
export function QuietPart({ children }: { children: ReactNode }) {
  return (
    <Boundary>
      <Suspense>{children}</Suspense>
    </Boundary>
  );
}
