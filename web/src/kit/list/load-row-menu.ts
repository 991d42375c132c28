import { loadCode } from '@/api/load-code';

/** The entries of a row's menu, loaded when one is opened. */
export const loadRowMenu = () => loadCode(() => import('./row-menu'));
