import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { openDialog } from '@/kit/ui/dialog';
import { confirmDialog } from '@/kit/ui/dialogs';
import { showToast } from '@/kit/ui/toast';
import type { Lists } from './queries';

/** Notifies the salespeople of the offers that a list changes, each of them once. */
export function useNotify({ fromId, id }: Lists) {
  const { t } = useTranslation('difference');
  const sending = useMutation({
    mutationFn: () =>
      client.POST('/pricelist/difference/notify/{fromId}/{id}', { params: { path: { fromId, id } } }),
    onSuccess: ({ data }) => {
      if (data) {
        const { notified, before } = data;
        showToast({
          message:
            notified > 0
              ? t('notify.done', { count: notified })
              : t(before > 0 ? 'notify.before' : 'notify.nobody'),
        });
      }
    },
  });
  const notify = async (offers: number) => {
    const agreed = await openDialog(confirmDialog, {
      title: t('notify.title'),
      text: t('notify.text', { count: offers }),
      ok: t('notify.ok'),
    });
    if (agreed && !sending.isPending) sending.mutate();
  };
  return { notify, isSending: sending.isPending };
}
