import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '@/kit/ui/dialog';
import { confirmDialog } from '@/kit/ui/dialogs';

interface Guarded {
  /** What is typed and not saved; names the sentence that says so. */
  what: 'form' | 'row';
  isDirty: boolean;
  /** It is given up. */
  onDiscard: () => void;
}

interface LeaveGuard {
  /**
   * Runs it when nothing is lost by it or the user agrees: at once where there is nothing to ask, so that
   * what is typed next goes into what it has opened.
   */
  whenFree: (act: () => void) => void;
  /** Asks, when there is something to lose, whether to go on; then it is given up. */
  mayLeave: () => Promise<boolean>;
  /** Lets the next step pass unasked, for after saving. */
  letGo: () => void;
}

/**
 * Asks before what was typed is lost: on leaving the page in any way, and whenever `mayLeave` is called
 * (another row, another filter).
 */
export function useLeaveGuard({ what, isDirty, onDiscard }: Guarded): LeaveGuard {
  const { t } = useTranslation();
  const dirty = useRef(isDirty);
  useEffect(() => {
    dirty.current = isDirty;
  }, [isDirty]);

  // The navigation that follows comes before the next rendering.
  const letGo = () => {
    dirty.current = false;
  };

  const mayLeave = async () => {
    if (!dirty.current) return true;
    const texts = {
      title: t('leave.title'),
      text: t(`leave.${what}`),
      ok: t('leave.discard'),
      cancel: t('leave.stay'),
      destructive: true,
    };
    const confirmed = (await openDialog(confirmDialog, texts)) ?? false;
    if (!confirmed) return false;
    letGo();
    onDiscard();
    return true;
  };

  const whenFree = (act: () => void) => {
    if (!dirty.current) act();
    else void mayLeave().then((may) => may && act());
  };

  useBlocker({
    shouldBlockFn: async () => !(await mayLeave()),
    enableBeforeUnload: () => dirty.current,
    disabled: !isDirty,
  });

  return { whenFree, mayLeave, letGo };
}
