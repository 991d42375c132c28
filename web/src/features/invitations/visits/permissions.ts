import type { PermissionQuestion } from '@/session/can';

/** Who sends invitations looks after what they are about. */
export const mayVisits: PermissionQuestion = { state: 'app.invitation' };
