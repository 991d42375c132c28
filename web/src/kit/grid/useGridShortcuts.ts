import { useShortcuts } from '@/shortcuts/useShortcuts';

/** Has the sheet of shortcuts list the keys of a grid, which listens to them itself. */
export function useGridShortcuts(): void {
  useShortcuts('grid', [
    { keys: { key: 'Enter' }, label: (t) => t('shortcuts:grid.edit') },
    { keys: { key: 'Escape' }, label: (t) => t('shortcuts:grid.cancel') },
    { keys: { key: 'Delete' }, label: (t) => t('shortcuts:grid.clear') },
    { keys: { ctrl: true, code: 'KeyC' }, label: (t) => t('shortcuts:grid.copy') },
    { keys: { ctrl: true, code: 'KeyV' }, label: (t) => t('shortcuts:grid.paste') },
    { keys: { ctrl: true, code: 'KeyR' }, label: (t) => t('shortcuts:grid.fill') },
    { keys: { ctrl: true, code: 'KeyZ' }, label: (t) => t('shortcuts:grid.undo') },
    { keys: { ctrl: true, code: 'KeyY' }, label: (t) => t('shortcuts:grid.redo') },
  ]);
}
