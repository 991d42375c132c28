import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTabIndex } from '@/ui/DataGrid/tabbable';
import { type MenuEntry, MenuButton } from '@/ui/MenuButton';
import classes from './cells.module.css';

/** The "..." at the end of a row. */
export function RowMenuButton({ label, entries }: { label: string; entries: () => readonly MenuEntry[] }) {
  return (
    <MenuButton className={classes.more} label={label} tabIndex={useTabIndex()} entries={entries}>
      <IconDots size={16} aria-hidden />
    </MenuButton>
  );
}

/** A cell that starts the editing of its row when it is pressed. */
export function EditCell({ onEdit, children }: { onEdit: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.edit} tabIndex={useTabIndex()} onClick={onEdit}>
      {children}
    </button>
  );
}
