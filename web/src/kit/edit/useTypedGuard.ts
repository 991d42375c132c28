import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { openDialog } from '@/kit/ui/dialog';
import { confirmDialog } from '@/kit/ui/dialogs';
import { isSomethingTyped, settleTyped } from './typed-fields';

/**
 * Asks before a page is left on which a field that saves itself was refused: what stands in it is nowhere else. The
 * tab itself asks by the field.
 */
export function useTypedGuard(): void {
  const { t } = useTranslation();
  useBlocker({
    shouldBlockFn: async () => {
      if (!isSomethingTyped() || (await settleTyped())) return false;
      const isGivenUp = await openDialog(confirmDialog, {
        title: t('leave.title'),
        text: t('leave.refused'),
        ok: t('leave.discard'),
        cancel: t('leave.stay'),
        destructive: true,
      });
      return !isGivenUp;
    },
    enableBeforeUnload: false,
  });
}
