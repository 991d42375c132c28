/** Opens with its code and texts only when it is needed. */
export const clashDialog = () => import('./ClashDialog');
