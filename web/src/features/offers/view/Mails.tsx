import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { dateTime, empty } from '@/i18n/format';
import { type RecordColumn, RecordTable } from '@/kit/ui/RecordTable';
import { StatusBadge, type Tone } from '@/kit/ui/StatusBadge';
import { ViewSection } from '@/kit/view/ViewSection';
import { letterQuery } from '../queries';

type Sent = Schemas['Sent'];

const tones: Readonly<Record<Sent['status'], Tone>> = {
  queued: 'amber',
  sending: 'amber',
  sent: 'green',
  failed: 'red',
  suppressed: 'grey',
  bounced: 'red',
  complained: 'red',
  cancelled: 'grey',
  uncertain: 'amber',
};

/** To whom the offer was mailed, and what became of it; nothing when it never was. */
export function Mails({ versionId }: { versionId: number }) {
  const { t } = useTranslation('offerlist');
  const { data } = useQuery(letterQuery(versionId));
  if (!data || data.mails.length === 0) return null;
  const columns: RecordColumn<Sent>[] = [
    { key: 'to', title: t('mail.sentTo'), render: ({ to }) => to },
    {
      key: 'at',
      title: t('mail.at'),
      width: '11rem',
      render: ({ sent_at, created_at }) => dateTime(sent_at ?? created_at),
    },
    { key: 'by', title: t('mail.by'), render: ({ by_name }) => by_name || empty },
    {
      key: 'state',
      title: t('mail.state'),
      render: ({ status, reason }) => (
        <>
          <StatusBadge tone={tones[status]} label={t(`mail.status.${status}`)} />
          {reason && <div>{reason}</div>}
        </>
      ),
    },
  ];
  return (
    <ViewSection title={t('mail.sentTitle')}>
      <RecordTable label={t('mail.sentTitle')} columns={columns} rows={data.mails} rowId={({ id }) => id} />
    </ViewSection>
  );
}
