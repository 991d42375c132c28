import type { Shortcut } from '@/shortcuts/declared';
import type { RowCommands } from './types';

/** What `useRowFocus` and the draft row listen to, for the sheet of shortcuts. */
export function rowShortcuts({ edit, open, move, select }: RowCommands): Shortcut[] {
  const shortcuts: Shortcut[] = [
    { keys: { key: 'ArrowDown' }, label: (t) => t('shortcuts:row.next') },
    { keys: { code: 'KeyJ' }, label: (t) => t('shortcuts:row.next') },
    { keys: { key: 'ArrowUp' }, label: (t) => t('shortcuts:row.previous') },
    { keys: { code: 'KeyK' }, label: (t) => t('shortcuts:row.previous') },
  ];
  if (edit) {
    shortcuts.push(
      { keys: { key: 'Enter' }, label: (t) => t('shortcuts:row.edit') },
      { keys: { code: 'KeyE' }, label: (t) => t('shortcuts:row.edit') },
      { keys: { key: 'Escape' }, label: (t) => t('shortcuts:row.cancel') },
    );
  }
  if (open && !edit) shortcuts.push({ keys: { key: 'Enter' }, label: (t) => t('shortcuts:row.open') });
  if (select) shortcuts.push({ keys: { key: ' ' }, label: (t) => t('shortcuts:row.select') });
  if (move) {
    shortcuts.push(
      { keys: { alt: true, key: 'ArrowUp' }, label: (t) => t('shortcuts:row.moveUp') },
      { keys: { alt: true, key: 'ArrowDown' }, label: (t) => t('shortcuts:row.moveDown') },
    );
  }
  return shortcuts;
}
