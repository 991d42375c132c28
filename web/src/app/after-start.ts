import { conflictDialog } from '@/kit/edit/dialogs';
import { preloadDialog } from '@/kit/ui/dialog';
import { confirmDialog, problemDialog, validationDialog } from '@/kit/ui/dialogs';
import { FailedDialog } from '@/kit/ui/failed-dialog';
import { IdleWarning } from './idle/idle-warning';
import { SessionEnded } from './session-ended';

const afterMs = 3000;

/** Loads what must open without a connection, once the first page has nothing more to ask for; the answer stops it. */
export function loadForLater(): () => void {
  const timer = setTimeout(() => {
    void preloadDialog(confirmDialog);
    void preloadDialog(problemDialog);
    void preloadDialog(validationDialog);
    void preloadDialog(conflictDialog, ['list']);
    void FailedDialog.preload();
    void IdleWarning.preload();
    void SessionEnded.preload();
  }, afterMs);
  return () => clearTimeout(timer);
}
