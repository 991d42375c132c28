import { useState } from 'react';
import { late } from './late';
import { LateMenu } from './LateMenu';
import type { MenuButtonProps } from './menu';

const OpenMenu = late(() => import('./OpenMenu'));

/** A button with a menu whose code is loaded when the button is about to be used. */
export function MenuButton(props: MenuButtonProps) {
  const [used, setUsed] = useState(false);
  const { label, className, tabIndex, children } = props;
  const loadAhead = () => void OpenMenu.preload();
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
    <LateMenu closed={closed} onFailure={() => setUsed(false)}>
      <OpenMenu {...props} />
    </LateMenu>
  );
}
