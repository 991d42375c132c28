import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '@/ui/dialog';

const loadConfirmDialog = () => import('@/ui/ConfirmDialog');

interface Guarded {
  isDirty: boolean;
  close: () => void;
}

/**
 * Asks before typed changes are lost: on leaving the page, on Back, and whenever `mayLeave` is asked
 * (another row, another filter). Answers whether to go on; then the draft is gone.
 */
export function useDraftGuard({ isDirty, close }: Guarded): () => Promise<boolean> {
  const { t } = useTranslation('list');
  const dirty = useRef(isDirty);
  useEffect(() => {
    dirty.current = isDirty;
  }, [isDirty]);

  const mayLeave = async () => {
    if (!dirty.current) return true;
    const texts = {
      title: t('leave.title'),
      text: t('leave.text'),
      ok: t('leave.discard'),
      cancel: t('leave.stay'),
      destructive: true,
    };
    const confirmed = await openDialog(loadConfirmDialog, texts);
    if (!confirmed) return false;
    // The navigation that follows comes before the next rendering.
    dirty.current = false;
    close();
    return true;
  };

  useBlocker({
    shouldBlockFn: async () => !(await mayLeave()),
    enableBeforeUnload: () => dirty.current,
    disabled: !isDirty,
  });

  return mayLeave;
}
