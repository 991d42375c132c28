import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Menu } from '@mantine/core';
import { cloneElement, type ReactElement, type ReactNode, useRef } from 'react';

export interface MenuLook {
  position?: 'bottom-start' | 'bottom-end';
  width?: number;
}

interface MenuOfProps {
  button: ReactElement<Record<string, unknown>>;
  look?: MenuLook;
  children: ReactNode;
}

/** The menu of `lazyMenu` once it is used, starting open. */
export default function MenuOf({ button, look, children }: MenuOfProps) {
  // The button that had the focus was another one: it was drawn before the menu was there.
  const target = useRef<HTMLButtonElement>(null);
  return (
    <Menu defaultOpened returnFocus={false} onClose={() => target.current?.focus()} {...look}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
