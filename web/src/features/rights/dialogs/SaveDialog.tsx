import { Button, List, Loader, Text } from '@mantine/core';
import '@mantine/core/styles/List.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client, type Schemas } from '@/api/client';
import { problemOf } from '@/api/problem';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import type { Draft } from '../entries';
import type { RoleRow } from '../queries';
import { useParamWords } from '../words';

interface SaveProps extends DialogProps<true> {
  role: RoleRow;
  draft: Draft;
}

/** Shows whom a change touches and what they win and lose by it, then saves it; answers true once it is saved. */
export default function SaveDialog({ role, draft, close }: SaveProps) {
  const { t } = useTranslation(['rights', 'common']);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const params = { path: { id: role.id } };
  const change = {
    add: draft.add.map(({ type, permission }) => ({ type, permission })),
    remove: [...draft.remove],
  };
  const preview = useQuery({
    queryKey: ['role-preview', role.id, role.revision, change],
    queryFn: async () => (await client.POST('/role/{id}/preview', { params, body: change })).data,
    gcTime: 0,
    retry: false,
  });
  const save = async () => {
    setBusy(true);
    try {
      await client.POST('/role/{id}/entries', { params, body: { ...change, revision: role.revision } });
      close(true);
    } catch (error) {
      setFailure(problemOf(error).message || t('failed'));
      setBusy(false);
    }
  };
  const refusal = failure ?? (preview.error ? problemOf(preview.error).message || t('failed') : undefined);
  const shown = preview.data;
  return (
    <Dialog
      title={t('preview.title', { name: role.name })}
      onClose={() => close()}
      buttons={
        <>
          <Button variant="default" onClick={() => close()}>
            {t('common:action.cancel')}
          </Button>
          <Button data-autofocus loading={busy} disabled={!shown} onClick={() => void save()}>
            {t('save', { count: draft.add.length + draft.remove.size })}
          </Button>
        </>
      }
    >
      {refusal && (
        <Text role="alert" c="var(--mantine-color-error)">
          {refusal}
        </Text>
      )}
      {preview.isPending && <Loader size="sm" aria-label={t('preview.title', { name: role.name })} />}
      {shown && (
        <>
          <Text>
            {t('preview.users', { count: shown.users })}
            {shown.names.length > 0 && ` ${namesOf(shown)}`}
          </Text>
          <Changes title={t('preview.won')} changes={shown.won} />
          <Changes title={t('preview.lost')} changes={shown.lost} />
          {shown.won.length + shown.lost.length === 0 && <Text>{t('preview.nothing')}</Text>}
          {shown.more > 0 && <Text>{t('preview.more', { count: shown.more })}</Text>}
        </>
      )}
    </Dialog>
  );
}

function namesOf({ users, names }: Schemas['RolePreview']): string {
  return `${names.join(', ')}${users > names.length ? ' …' : ''}`;
}

function Changes({ title, changes }: { title: string; changes: readonly Schemas['RightChange'][] }) {
  const words = useParamWords();
  const { t } = useTranslation('rights');
  if (changes.length === 0) return null;
  return (
    <section aria-label={title}>
      <Text fw={600}>{title}</Text>
      <List size="sm">
        {changes.map(({ state, label, text, params, operations }) => {
          const of = params.map(({ name, value }) => words(name, value)).join(', ');
          return (
            <List.Item key={state + of} title={operations.join('\n')}>
              <strong>{of ? `${label} (${of})` : label}</strong>
              {`: ${text}`}
              {operations.length > 0 && ` ${t('operations', { count: operations.length })}`}
            </List.Item>
          );
        })}
      </List>
    </section>
  );
}
