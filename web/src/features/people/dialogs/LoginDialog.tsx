import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client, type Schemas } from '@/api/client';
import { problemOf } from '@/api/problem';
import { $api } from '@/api/query-api';
import { dateTime } from '@/i18n/format';
import { putRecord } from '@/kit/record/record';
import { Dialog } from '@/kit/ui/Dialog';
import { type DialogProps, openDialog } from '@/kit/ui/dialog';
import { confirmDialog } from '@/kit/ui/dialogs';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { type RecordColumn, RecordTable } from '@/kit/ui/RecordTable';
import { reportProblem } from '@/kit/ui/report-problem';
import { StatusBadge } from '@/kit/ui/StatusBadge';
import { showToast } from '@/kit/ui/toast';
import { deviceOf } from '@/session/device';
import { showOneTimePassword, type UserDetail } from '../user-form';
import { IdentitiesPart } from './IdentitiesPart';
import { InvitationPart } from './InvitationPart';

type Session = Schemas['Session'];

/** What administrators do to the login of somebody else: password, second factor and sessions. */
export default function LoginDialog({ user: given, close }: DialogProps & { user: UserDetail }) {
  const { t } = useTranslation('people');
  const queryClient = useQueryClient();
  const [user, setUser] = useState(given);
  const { id, name, revision, second_factor: hasFactor } = user;
  const path = { id };
  const query = $api.queryOptions('get', '/user/{id}/session', { params: { path } });
  const { data: sessions, error, refetch } = useQuery(query);

  /** Does something, says so, and shows what it has changed. */
  const act = async (work: () => Promise<unknown>, message?: string) => {
    try {
      await work();
      if (message) showToast({ message });
    } catch (failure) {
      reportProblem(problemOf(failure));
    }
    await queryClient.invalidateQueries({ queryKey: query.queryKey });
    const { data: now } = await client.GET('/user/{id}', { params: { path } });
    if (!now) return;
    setUser(now);
    putRecord(queryClient, '/user', now);
  };
  const givePassword = async () => {
    const text = t('login.password.giveText', { name });
    const yes = await openDialog(confirmDialog, {
      title: t('login.password.giveTitle'),
      text,
      ok: t('login.password.ok'),
    });
    if (!yes) return;
    await act(async () => {
      const { data } = await client.POST('/user/{id}/password', { params: { path, query: { revision } } });
      if (data) await showOneTimePassword(name, data.one_time_password);
    });
  };
  const resetFactor = async () => {
    const text = t('login.factor.resetText', { name });
    const yes = await openDialog(confirmDialog, {
      title: t('login.factor.resetTitle'),
      text,
      ok: t('login.factor.reset'),
    });
    if (yes)
      await act(
        () => client.DELETE('/user/{id}/second-factor', { params: { path } }),
        t('login.factor.resetDone'),
      );
  };
  const endAll = () =>
    act(() => client.DELETE('/user/{id}/session', { params: { path } }), t('login.sessions.endAllDone'));
  const end = ({ id: sessionId }: Session) =>
    act(
      () => client.DELETE('/user/{id}/session/{sessionId}', { params: { path: { id, sessionId } } }),
      t('login.sessions.ended'),
    );

  const nameOf = ({ user_agent }: Session) => {
    const device = deviceOf(user_agent);
    return device
      ? t('login.sessions.deviceOn', { ...device })
      : user_agent.slice(0, 60) || t('login.sessions.unknown');
  };
  const columns: RecordColumn<Session>[] = [
    { key: 'device', title: t('login.sessions.device'), render: nameOf },
    { key: 'address', title: t('login.sessions.address'), render: ({ address }) => address },
    { key: 'created', title: t('login.sessions.created'), render: ({ created_at }) => dateTime(created_at) },
    { key: 'seen', title: t('login.sessions.seen'), render: ({ seen_at }) => dateTime(seen_at) },
    {
      key: 'end',
      title: '',
      render: (session) => (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('login.sessions.endLabel', { device: nameOf(session) })}
          onClick={() => void end(session)}
        >
          {t('login.sessions.end')}
        </Button>
      ),
    },
  ];
  return (
    <Dialog
      title={t('login.title', { name })}
      size="large"
      onClose={() => close()}
      buttons={<Button onClick={() => close()}>{t('login.close')}</Button>}
    >
      <Part title={t('login.password.title')}>
        <Button variant="default" onClick={() => void givePassword()}>
          {t('login.password.give')}
        </Button>
      </Part>
      <InvitationPart user={user} />
      <Part title={t('login.factor.title')}>
        <StatusBadge
          tone={hasFactor ? 'green' : 'grey'}
          label={hasFactor ? t('login.factor.on') : t('login.factor.off')}
        />
        {hasFactor && (
          <Button variant="default" onClick={() => void resetFactor()}>
            {t('login.factor.reset')}
          </Button>
        )}
      </Part>
      <Part title={t('login.sessions.title')}>
        {sessions?.length === 0 && <Text>{t('login.sessions.none')}</Text>}
        {sessions && sessions.length > 0 && (
          <Button variant="default" onClick={() => void endAll()}>
            {t('login.sessions.endAll')}
          </Button>
        )}
      </Part>
      {error && <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />}
      {sessions && sessions.length > 0 && (
        <RecordTable
          label={t('login.sessions.title')}
          columns={columns}
          rows={sessions}
          rowId={({ id: of }) => of}
        />
      )}
      <IdentitiesPart user={user} act={act} />
    </Dialog>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {title}
      </Title>
      <Group gap="sm">{children}</Group>
    </Stack>
  );
}
