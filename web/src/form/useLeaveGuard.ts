import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '@/ui/dialog';

const loadConfirmDialog = () => import('@/ui/ConfirmDialog');

/**
 * Asks before what was typed is lost, on leaving the page in any way. The answer is a function that lets the
 * next step pass unasked, for after saving.
 */
export function useLeaveGuard(isDirty: boolean, onDiscard: () => void): () => void {
  const { t } = useTranslation('form');
  const dirty = useRef(isDirty);
  useEffect(() => {
    dirty.current = isDirty;
  }, [isDirty]);

  useBlocker({
    shouldBlockFn: async () => {
      if (!dirty.current) return false;
      const texts = {
        title: t('leave.title'),
        text: t('leave.text'),
        ok: t('leave.discard'),
        cancel: t('leave.stay'),
        destructive: true,
      };
      const isLost = (await openDialog(loadConfirmDialog, texts)) ?? false;
      if (isLost) onDiscard();
      return !isLost;
    },
    enableBeforeUnload: () => dirty.current,
    disabled: !isDirty,
  });

  return () => {
    dirty.current = false;
  };
}
