/** Loaders of the dialogs about a record; see `kit/ui/dialogs.ts`. */
export const conflictDialog = () => import('./ConflictDialog');
export const historyDrawer = () => import('./HistoryDrawer');
export const usedByDialog = () => import('./UsedByDialog');
