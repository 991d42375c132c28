import { NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { type RoleRow, rolesQuery } from '../queries';

interface RoleNameProps extends DialogProps<number> {
  /** The role that is renamed or copied; absent for a new one. */
  role?: RoleRow;
  as?: 'rename' | 'copy';
}

/** Names a new role, a copy of one, or one that there is; answers with its id. */
export default function RoleNameDialog({ role, as, close }: RoleNameProps) {
  const { t } = useTranslation(['rights', 'form']);
  const queryClient = useQueryClient();
  const [name, setName] = useState(as === 'copy' ? t('copy.name', { name: role?.name }) : (role?.name ?? ''));
  const [type, setType] = useState<RoleRow['type']>('customer');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const send = async () => {
    if (name.trim() === '') {
      setError(t('form:refusal.required'));
      field.current?.focus();
      return;
    }
    setBusy(true);
    setError(undefined);
    setFailure(undefined);
    try {
      close(await save(name, type, role, as));
      await queryClient.invalidateQueries({ queryKey: rolesQuery.queryKey.slice(0, 2) });
    } catch (thrown) {
      const problem = problemOf(thrown);
      const wrong = problem.fields.name?.join(' ');
      setError(wrong);
      if (!wrong) setFailure(problem.message || t('failed'));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={t(`${as ?? 'new'}.title`)}
      size="small"
      ok={t(`ok.${as ?? 'new'}`)}
      busy={busy}
      failure={failure}
      noValidate
      onSubmit={() => void send()}
      onClose={() => close()}
    >
      <TextInput
        ref={field}
        label={t('name')}
        value={name}
        required
        maxLength={255}
        error={error}
        data-autofocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {!role && (
        <NativeSelect
          label={t('type.label')}
          value={type}
          data={[
            { value: 'customer', label: t('type.customer') },
            { value: 'admin', label: t('type.admin') },
          ]}
          onChange={({ currentTarget }) => setType(currentTarget.value === 'admin' ? 'admin' : 'customer')}
        />
      )}
    </FormDialog>
  );
}

async function save(
  name: string,
  type: RoleRow['type'],
  role?: RoleRow,
  as?: 'rename' | 'copy',
): Promise<number | undefined> {
  if (!role) return (await client.POST('/role', { body: { name, type } })).data?.id;
  const params = { path: { id: role.id } };
  if (as === 'copy') return (await client.POST('/role/{id}/copy', { params, body: { name } })).data?.role.id;
  return (await client.PUT('/role/{id}', { params, body: { name, revision: role.revision } })).data?.id;
}
