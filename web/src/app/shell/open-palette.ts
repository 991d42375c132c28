import { openDialog } from '@/kit/ui/dialog';

const palette = () => import('../command-palette/CommandPalette');

/** Pages, records and actions by a few letters. */
export function openPalette(): void {
  void openDialog(palette, {}, ['palette']);
}

/** Called when the palette is about to be opened. */
export function preloadPalette(): void {
  void palette();
}
