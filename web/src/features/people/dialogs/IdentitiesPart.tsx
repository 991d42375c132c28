import { Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client, type Schemas } from '@/api/client';
import { problemOf } from '@/api/problem';
import { $api } from '@/api/query-api';
import { dateTime } from '@/i18n/format';
import { openDialog } from '@/kit/ui/dialog';
import { confirmDialog } from '@/kit/ui/dialogs';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { type RecordColumn, RecordTable } from '@/kit/ui/RecordTable';
import type { UserDetail } from '../user-form';

type Identity = Schemas['Identity'];

interface IdentitiesPartProps {
  user: UserDetail;
  /** Does something to the login of the user, and shows what it has changed. */
  act: (work: () => Promise<unknown>, message: string) => Promise<void>;
}

/** By which identity providers a user logs in. */
export function IdentitiesPart({ user: { id, name }, act }: IdentitiesPartProps) {
  const { t } = useTranslation('people');
  const { data, error, refetch } = useQuery(
    $api.queryOptions('get', '/user/{id}/identity', { params: { path: { id } } }),
  );
  const unlink = async ({ id: identityId, provider }: Identity) => {
    const yes = await openDialog(confirmDialog, {
      title: t('login.identities.unlinkLabel', { provider }),
      text: t('login.identities.unlinkText', { name, provider }),
      ok: t('login.identities.unlink'),
    });
    if (!yes) return;
    await act(
      () => client.DELETE('/user/{id}/identity/{identityId}', { params: { path: { id, identityId } } }),
      t('login.identities.unlinked', { provider }),
    );
    await refetch();
  };
  const columns: RecordColumn<Identity>[] = [
    { key: 'provider', title: t('login.identities.provider'), render: ({ provider }) => provider },
    {
      key: 'subject',
      title: t('login.identities.subject'),
      render: ({ subject }) => <span style={{ overflowWrap: 'anywhere' }}>{subject}</span>,
    },
    { key: 'created', title: t('login.identities.created'), render: ({ created_at: at }) => dateTime(at) },
    { key: 'seen', title: t('login.identities.seen'), render: ({ seen_at: at }) => dateTime(at) },
    {
      key: 'unlink',
      title: t('login.identities.unlink'),
      isTitleHidden: true,
      render: (identity) => (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('login.identities.unlinkLabel', { provider: identity.provider })}
          onClick={() => void unlink(identity)}
        >
          {t('login.identities.unlink')}
        </Button>
      ),
    },
  ];
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {t('login.identities.title')}
      </Title>
      {error && <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Text>{t('login.identities.none')}</Text>}
      {data && data.length > 0 && (
        <RecordTable
          label={t('login.identities.title')}
          columns={columns}
          rows={data}
          rowId={({ id: of }) => of}
        />
      )}
    </Stack>
  );
}
