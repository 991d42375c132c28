import { Children, isValidElement, type ReactNode, Suspense } from 'react';
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
        reportMissingPart(problem, nameOf(closed));
      }}
    >
      <Suspense fallback={closed}>{children}</Suspense>
    </Boundary>
  );
}

/** What a button is called: its label, or the texts in it. */
function nameOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node))
    return Children.toArray(node as ReactNode)
      .map(nameOf)
      .join('');
  if (!isValidElement<{ 'aria-label'?: string; children?: ReactNode }>(node)) return '';
  return node.props['aria-label'] ?? nameOf(node.props.children);
}
