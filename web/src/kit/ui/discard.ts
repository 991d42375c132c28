import type { TFunction } from 'i18next';
import { openDialog } from './dialog';
import { confirmDialog } from './dialogs';

/** Asks whether what a dialog holds may be lost; true when it may. */
export async function mayDiscard(t: TFunction): Promise<boolean> {
  const question = {
    title: t('leave.title'),
    text: t('leave.dialog'),
    ok: t('leave.discard'),
    cancel: t('leave.stay'),
    destructive: true,
  };
  return (await openDialog(confirmDialog, question)) === true;
}
