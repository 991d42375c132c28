import type { ReactNode } from 'react';

export interface MenuEntry {
  label: string;
  icon?: ReactNode;
  /** What choosing it does; the focus is then where this puts it. */
  run?: () => void;
  /** For entries that are links: downloads. */
  href?: string;
  /** One of several that exclude each other; whether it is the one. */
  isChosen?: boolean;
  /** Why it cannot be chosen now; read instead of doing anything. */
  refusal?: string;
}

/** Stands above the entries that belong together; a line when it has no words. */
export interface MenuHeading {
  heading: string;
}

export type MenuItem = MenuEntry | MenuHeading;

export interface MenuButtonProps {
  /** The name of the button when its content is no text. */
  label?: string;
  className?: string;
  tabIndex?: 0 | -1;
  /** Asked when the menu opens, so that closed menus cost nothing. */
  entries: () => readonly MenuItem[] | Promise<readonly MenuItem[]>;
  children: ReactNode;
}
