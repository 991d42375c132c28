/**
 * Loaders of the dialogs that any area opens. Each is one constant, so that a dialog that was loaded once opens
 * without a connection too, from any place.
 */
export const confirmDialog = () => import('./ConfirmDialog');
export const problemDialog = () => import('./ProblemDialog');
export const uploadDialog = () => import('./UploadDialog');
export const validationDialog = () => import('./ValidationDialog');
