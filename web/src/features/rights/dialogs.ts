/** Loaders of the dialogs about roles. */
export const newRoleDialog = () => import('./dialogs/RoleNameDialog');
export const narrowDialog = () => import('./dialogs/NarrowDialog');
export const saveDialog = () => import('./dialogs/SaveDialog');
export const seeAsDialog = () => import('./dialogs/SeeAsDialog');
