import { late } from '@/kit/ui/late';

/** Loaded after the start, since the connection may be gone when it is needed. */
export const IdleWarning = late(() => import('./IdleWarning'));
