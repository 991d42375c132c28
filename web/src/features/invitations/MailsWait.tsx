import '@mantine/core/styles/Alert.layer.css';
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { $api } from '@/api/query-api';
import { useCan } from '@/kit/record/Can';

/**
 * Says that no invitation leaves, as long as mail is not set up; who sets it up reads too why the server cannot be
 * spoken to.
 */
export function MailsWait({ isSetUp }: { isSetUp: boolean }) {
  const { t } = useTranslation('invitations');
  const { may } = useCan();
  const { data } = useQuery({
    ...$api.queryOptions('get', '/mail/state', {}, { staleTime: 60_000 }),
    enabled: may({ state: 'app.setting' }),
  });
  if (isSetUp && (!data || data.error === '')) return null;
  return (
    <Alert color="yellow" role="status" mb="md">
      {isSetUp && data ? t('mailStuck', { reason: data.reason }) : t('mailMissing')}
    </Alert>
  );
}
