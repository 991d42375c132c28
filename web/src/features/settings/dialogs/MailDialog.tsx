import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { dateTime } from '@/i18n/format';
import { Dialog } from '@/kit/ui/Dialog';
import { openDialog, type DialogProps } from '@/kit/ui/dialog';
import { confirmDialog } from '@/kit/ui/dialogs';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { ScrollRegion } from '@/kit/ui/ScrollRegion';
import { showToast } from '@/kit/ui/toast';
import { useOnePress } from '@/kit/ui/useOnePress';
import { mailQuery, refreshOutbox } from '../queries';
import classes from './MailDialog.module.css';

interface MailDialogProps extends DialogProps<void> {
  id: number;
}

/** One mail: what became of it, its text, and what can be done with it. */
export default function MailDialog({ id, close }: MailDialogProps) {
  const { t } = useTranslation(['settings', 'common']);
  const queryClient = useQueryClient();
  const press = useOnePress();
  const query = useQuery(mailQuery(id));
  const mail = query.data;
  const act = useMutation({
    mutationFn: async (what: 'resend' | 'cancel') => {
      const params = { path: { id } };
      if (what === 'resend') await client.POST('/mail/resend/{id}', { params });
      else await client.POST('/mail/cancel/{id}', { params });
      return what;
    },
    onSuccess: (what) => {
      showToast({ message: t(what === 'resend' ? 'mail.resent' : 'mail.cancelled') });
      close();
    },
    onSettled: () => refreshOutbox(queryClient),
  });
  const resend = async () => {
    const sure =
      mail?.status !== 'uncertain' ||
      (await openDialog(confirmDialog, {
        title: t('mail.resendTitle'),
        text: t('mail.resendAgain'),
        ok: t('mail.resend'),
      }));
    if (sure) act.mutate('resend');
  };
  const isOver = mail && ['failed', 'uncertain', 'cancelled'].includes(mail.status);
  return (
    <Dialog
      title={mail?.subject ?? t('mail.one')}
      size="large"
      onClose={() => close()}
      buttons={
        <>
          <Button variant="default" onClick={() => close()}>
            {t('common:action.close')}
          </Button>
          {mail?.status === 'queued' && (
            <Button
              variant="default"
              loading={act.isPending}
              onClick={() => press(() => act.mutate('cancel'))}
            >
              {t('mail.cancel')}
            </Button>
          )}
          {isOver && (
            <Button loading={act.isPending} onClick={() => press(() => void resend())}>
              {t('mail.resend')}
            </Button>
          )}
        </>
      }
    >
      {query.error && !mail && (
        <ProblemPanel problem={problemOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {mail && (
        <Stack gap="sm">
          <Group gap="lg">
            <Text size="sm">{t('mail.line', { what: t('mail.columns.to'), value: mail.to })}</Text>
            <Text size="sm">
              {t('mail.line', { what: t('mail.columns.status'), value: t(`mail.status.${mail.status}`) })}
            </Text>
            {mail.sent_at && <Text size="sm">{t('mail.sent', { at: dateTime(mail.sent_at) })}</Text>}
            {mail.attempts > 0 && <Text size="sm">{t('mail.attempts', { count: mail.attempts })}</Text>}
          </Group>
          {mail.reason && <Text c="var(--mantine-color-error)">{mail.reason}</Text>}
          {mail.detail && (
            <Text size="xs" c="dimmed" lang="en" className={classes.detail}>
              {mail.detail}
            </Text>
          )}
          {mail.files.length > 0 && (
            <Text size="sm">
              {t('mail.line', {
                what: t('mail.files'),
                value: mail.files.map(({ name }) => name).join(', '),
              })}
            </Text>
          )}
          {mail.private ? (
            <Text c="dimmed">{t('mail.private')}</Text>
          ) : (
            <ScrollRegion label={t('mail.text')} className={classes.text}>
              {mail.text}
            </ScrollRegion>
          )}
        </Stack>
      )}
    </Dialog>
  );
}
