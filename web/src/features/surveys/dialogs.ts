/** Loaders of the dialogs of surveys. */
export const propertiesDialog = () => import('./editor/PropertiesDialog');
export const duplicateDialog = () => import('./editor/DuplicateDialog');
export const comparePanel = () => import('./editor/CompareDialog');
