import { openDialog } from '@/kit/ui/dialog';

const sheet = () => import('../shortcuts-sheet/ShortcutsSheet');

/** The shortcuts that work on the page that is open now. */
export function openShortcutsSheet(): void {
  void openDialog(sheet, {}, ['shortcuts']);
}
