import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client, type Schemas } from '@/api/client';
import { problemOf } from '@/api/problem';
import { dateTime } from '@/i18n/format';
import { openDialog } from '@/kit/ui/dialog';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { RecordTable, type RecordColumn } from '@/kit/ui/RecordTable';
import { reportProblem } from '@/kit/ui/report-problem';
import { StatusBadge } from '@/kit/ui/StatusBadge';
import { showToast } from '@/kit/ui/toast';
import { deviceOf } from '@/session/device';
import { sessionsQuery } from '../queries';
import { confirmDialog } from '@/kit/ui/dialogs';

type Session = Schemas['Session'];

/** Where the user is logged in, and the way to end what should not be. */
export function Sessions() {
  const { t } = useTranslation('account');
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(sessionsQuery);

  const end = async (act: () => Promise<unknown>, message: string) => {
    try {
      await act();
      showToast({ message });
    } catch (failure) {
      const problem = problemOf(failure);
      // Ended already, here or by itself: that is what was wanted.
      if (problem.kind !== 'missing') reportProblem(problem);
    }
    await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  };
  const endOne = ({ id }: Session) =>
    end(() => client.DELETE('/session/{id}', { params: { path: { id } } }), t('sessions.ended'));
  const endOthers = async () => {
    const yes = await openDialog(confirmDialog, {
      title: t('sessions.endOthers.title'),
      text: t('sessions.endOthers.text'),
      ok: t('sessions.endOthers.ok'),
    });
    if (yes) await end(() => client.DELETE('/session'), t('sessions.endOthers.done'));
  };

  const nameOf = ({ user_agent }: Session) => {
    const device = deviceOf(user_agent);
    return device ? t('sessions.deviceOn', { ...device }) : user_agent.slice(0, 60) || t('sessions.unknown');
  };
  const columns: RecordColumn<Session>[] = [
    { key: 'device', title: t('sessions.device'), render: nameOf },
    { key: 'address', title: t('sessions.address'), render: ({ address }) => address },
    { key: 'created', title: t('sessions.created'), render: ({ created_at }) => dateTime(created_at) },
    { key: 'seen', title: t('sessions.seen'), render: ({ seen_at }) => dateTime(seen_at) },
    {
      key: 'end',
      title: '',
      render: (session) =>
        session.current ? (
          <StatusBadge tone="green" label={t('sessions.current')} />
        ) : (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('sessions.endLabel', { device: nameOf(session) })}
            onClick={() => void endOne(session)}
          >
            {t('sessions.end')}
          </Button>
        ),
    },
  ];

  if (error) return <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <Stack gap="md">
      <Text>{t('sessions.text')}</Text>
      <RecordTable label={t('sessions.title')} columns={columns} rows={data} rowId={({ id }) => id} />
      {data.length > 1 && (
        <Group>
          <Button variant="default" onClick={() => void endOthers()}>
            {t('sessions.endOthers.open')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
