import { NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { beginSeeAs } from '@/api/session';
import { useMe } from '@/session/me';
import { sendToOtherTabs } from '@/session/tabs';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { usersOfRoleQuery } from '../queries';

interface SeeAsProps extends DialogProps {
  roleId: number;
}

/** Chooses as whom to see, and begins it: the whole application opens again as that user. */
export default function SeeAsDialog({ roleId, close }: SeeAsProps) {
  const { t } = useTranslation('rights');
  const me = useMe();
  const users = useQuery(usersOfRoleQuery(roleId));
  const others = (users.data ?? []).filter(({ id }) => id !== me.id);
  const [chosen, setChosen] = useState<number>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const id = chosen ?? others[0]?.id;
  const begin = async () => {
    if (id === undefined) return;
    setBusy(true);
    try {
      const { data } = await client.POST('/user/see-as/{id}', { params: { path: { id } } });
      if (!data) return;
      beginSeeAs(data.access_token);
      // All tabs begin again as the user: this one hears it too.
      sendToOtherTabs({ kind: 'logged_in', userId: id });
    } catch (error) {
      setFailure(problemOf(error).message || t('failed'));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={t('seeAs.title')}
      size="small"
      text={t('seeAs.text')}
      ok={id === undefined ? undefined : t('seeAs.ok')}
      busy={busy}
      failure={failure}
      onSubmit={() => void begin()}
      onClose={() => close()}
    >
      {id === undefined ? (
        <Text>{users.isPending ? '' : t('seeAs.none')}</Text>
      ) : (
        <NativeSelect
          label={t('seeAs.who')}
          value={id}
          data={others.map((user) => ({ value: String(user.id), label: user.name }))}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
          data-autofocus
        />
      )}
    </FormDialog>
  );
}
