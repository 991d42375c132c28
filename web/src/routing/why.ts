import { observable } from '@/api/observable';
import type { PermissionQuestion } from '@/session/can';

/** What a user wants to know about a page that was refused. */
export const whyAsked = observable<PermissionQuestion | undefined>(undefined);
