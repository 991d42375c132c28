import { late } from './late';

/** Stands in the place of a dialog that failed; loaded after the start, since it is needed without a connection. */
export const FailedDialog = late(() => import('./FailedDialog'));
