import { lazy, Suspense, useState } from 'react';
import type { MenuButtonProps } from './menu';
import { preload } from './preload';

const loadOpenMenu = () => import('./OpenMenu');
const OpenMenu = lazy(loadOpenMenu);

/** A button with a menu whose code is loaded when the button is about to be used. */
export function MenuButton(props: MenuButtonProps) {
  const [used, setUsed] = useState(false);
  const { label, className, tabIndex, children } = props;
  const loadAhead = () => preload(loadOpenMenu);
  const closed = (
    <button
      type="button"
      className={className}
      tabIndex={tabIndex}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={loadAhead}
      onFocus={loadAhead}
      onClick={() => setUsed(true)}
    >
      {children}
    </button>
  );
  if (!used) return closed;
  return (
    <Suspense fallback={closed}>
      <OpenMenu {...props} />
    </Suspense>
  );
}
