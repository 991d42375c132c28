import { type ReactNode, Suspense } from 'react';
import { Boundary } from './Boundary';
import { reportMissingPart } from './report-missing-part';

interface LateMenuProps {
  /** The button as it is without the menu. */
  closed: ReactNode;
  /** The menu could not be loaded: the button is to be as if it had not been pressed. */
  onFailure: () => void;
  children: ReactNode;
}

/** What a button opens, while its code arrives and when it does not. */
export function LateMenu({ closed, onFailure, children }: LateMenuProps) {
  return (
    <Boundary
      renderFailure={() => closed}
      onFailure={(problem) => {
        onFailure();
        reportMissingPart(problem);
      }}
    >
      <Suspense fallback={closed}>{children}</Suspense>
    </Boundary>
  );
}
