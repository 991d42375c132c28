import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { problemText } from '@/kit/ui/problem-text';
import type { Invitation } from '../invitation';

interface FixProps extends DialogProps<Invitation> {
  invitation: Invitation;
}

/** The address of a customer, corrected; their invitation is planned again at once. */
export default function FixDialog({ invitation, close }: FixProps) {
  const { t } = useTranslation('invitations');
  const { t: tCommon } = useTranslation();
  const [email, setEmail] = useState(invitation.email);
  const saving = useMutation({
    mutationFn: async () => {
      const id = invitation.transaction_id ?? 0;
      const { data: visit } = await client.GET('/transaction/{id}', { params: { path: { id } } });
      const body = { email, revision: visit?.revision ?? 0 };
      await client.PUT('/transaction/{id}', { params: { path: { id } }, body });
      return (await client.POST('/survey-response', { body: { transaction_id: id } })).data;
    },
    onSuccess: (planned) => close(planned),
    meta: { errors: 'inline' },
  });
  const problem = saving.error ? problemOf(saving.error) : undefined;
  const wrong = problem?.fields?.['email']?.join(' ');
  return (
    <FormDialog
      title={t('fixTitle', { name: invitation.customer_name || t('nobody') })}
      size="small"
      ok={t('fixOk')}
      busy={saving.isPending}
      disabled={email.trim() === ''}
      failure={problem && wrong === undefined ? problemText(problem, tCommon).text : undefined}
      onSubmit={() => saving.mutate()}
      onClose={() => close()}
    >
      <TextInput
        label={t('invitations.fields.email')}
        type="text"
        inputMode="email"
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        error={wrong}
        data-autofocus
      />
    </FormDialog>
  );
}
