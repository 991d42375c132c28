import { IconChevronDown } from '@tabler/icons-react';
import classes from './ActionMenu.module.css';
import type { MenuItem } from './menu';
import { MenuButton } from './MenuButton';

interface ActionMenuProps {
  label: string;
  entries: () => readonly MenuItem[];
}

/** What can be done besides, among the buttons of a page's head: it looks as they do. */
export function ActionMenu({ label, entries }: ActionMenuProps) {
  return (
    <MenuButton className={classes.button} entries={entries}>
      {label}
      <IconChevronDown size={14} aria-hidden />
    </MenuButton>
  );
}
