import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { $api } from '@/api/query-api';
import { dateTime } from '@/i18n/format';
import { reportProblem } from '@/kit/ui/report-problem';
import { showToast } from '@/kit/ui/toast';
import type { UserDetail } from '../user-form';

/** The invitation of a user: when it was sent, what became of it, and the way to send another. */
export function InvitationPart({ user: { id, email, status } }: { user: UserDetail }) {
  const { t } = useTranslation('people');
  const path = { id };
  const { data, refetch } = useQuery($api.queryOptions('get', '/user/invite/{id}', { params: { path } }));
  if (!data) return null;
  const invite = async () => {
    try {
      await client.POST('/user/invite/{id}', { params: { path } });
      showToast({ message: t('login.invite.done', { email }) });
    } catch (error) {
      reportProblem(problemOf(error));
    }
    await refetch();
  };
  const when = {
    sent: dateTime(data.sent_at),
    until: dateTime(data.expires_at),
    ended: dateTime(data.ended_at),
  };
  const hindrance = data.possible ? email === '' && t('login.invite.noEmail') : t('login.invite.impossible');
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {t('login.invite.title')}
      </Title>
      <Text>
        {t(`login.invite.${data.state}`, when)}
        {data.state === 'waiting' && data.mail !== '' && ` ${t(`login.invite.mail.${data.mail}`)}`}
        {data.state === 'waiting' && data.reason && ` ${data.reason}.`}
      </Text>
      {hindrance ? (
        <Text c="dimmed">{hindrance}</Text>
      ) : (
        status === 'active' && (
          <Group>
            <Button variant="default" onClick={() => void invite()}>
              {data.state === 'none' ? t('login.invite.send') : t('login.invite.again')}
            </Button>
          </Group>
        )
      )}
    </Stack>
  );
}
