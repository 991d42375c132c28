import { openDialog } from '@/kit/ui/dialog';
import type { PermissionQuestion } from '@/session/can';

const whyDialog = () => import('./dialogs/WhyDialog');

/** Says why the user may open something or may not; administrators may ask about others. */
export function openWhy(question?: PermissionQuestion): void {
  void openDialog(whyDialog, { question }, ['rights']);
}

/** Asks about a user of a role first. */
export function openWhyOfRole(roleId: number): void {
  void openDialog(whyDialog, { roleId }, ['rights']);
}
