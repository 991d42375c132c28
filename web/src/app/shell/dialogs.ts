import { openDialog } from '@/kit/ui/dialog';

const sheet = () => import('../shortcuts-sheet/ShortcutsSheet');
const palette = () => import('../command-palette/CommandPalette');

/** The shortcuts that work on the page that is open now. */
export function openShortcutsSheet(): void {
  void openDialog(sheet, {}, ['shortcuts']);
}

/** Pages, records and actions by a few letters. */
export function openPalette(): void {
  void openDialog(palette, {}, ['palette']);
}

/** Called when the palette is about to be opened. */
export function preloadPalette(): void {
  void palette();
}
