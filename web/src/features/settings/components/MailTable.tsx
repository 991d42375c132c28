import { Anchor, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dateTime } from '@/i18n/format';
import { openDialog } from '@/kit/ui/dialog';
import { type RecordColumn, RecordTable } from '@/kit/ui/RecordTable';
import { StatusBadge, type Tone } from '@/kit/ui/StatusBadge';
import { mailDialog } from '../dialogs';
import type { MailStatus } from '../outbox-search';
import type { Mail } from '../queries';

const tones: Record<MailStatus, Tone> = {
  queued: 'amber',
  sending: 'amber',
  sent: 'green',
  failed: 'red',
  uncertain: 'red',
  suppressed: 'grey',
  bounced: 'red',
  complained: 'red',
  cancelled: 'grey',
};

/** Mails, the newest first; each opens with its text. */
export function MailTable({ mails }: { mails: readonly Mail[] }) {
  const { t } = useTranslation('settings');
  const columns = useMemo<RecordColumn<Mail>[]>(
    () => [
      {
        key: 'subject',
        title: t('mail.columns.subject'),
        render: (mail) => (
          <Anchor
            component="button"
            type="button"
            ta="start"
            aria-label={t('mail.open', { subject: mail.subject })}
            onClick={() => void openDialog(mailDialog, { id: mail.id }, ['settings'])}
          >
            {mail.subject}
          </Anchor>
        ),
      },
      {
        key: 'to',
        title: t('mail.columns.to'),
        width: '16rem',
        render: ({ to }) => <span style={{ overflowWrap: 'anywhere' }}>{to}</span>,
      },
      {
        key: 'kind',
        title: t('mail.columns.kind'),
        width: '9rem',
        render: ({ kind }) => t(`kinds.${kind}` as 'kinds.test'),
      },
      {
        key: 'when',
        title: t('mail.columns.when'),
        width: '9.5rem',
        render: ({ created_at: at }) => <time dateTime={at}>{dateTime(at)}</time>,
      },
      {
        key: 'status',
        title: t('mail.columns.status'),
        width: '16rem',
        render: (mail) => (
          <>
            <StatusBadge tone={tones[mail.status]} label={t(`mail.status.${mail.status}`)} />
            {mail.status === 'queued' && mail.attempts > 0 && (
              <Text size="xs" c="dimmed">
                {t('mail.nextTry', { at: dateTime(mail.next_at) })}
              </Text>
            )}
          </>
        ),
      },
    ],
    [t],
  );
  return <RecordTable label={t('mail.title')} columns={columns} rows={mails} rowId={({ id }) => id} />;
}
