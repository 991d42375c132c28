import { NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { sortRefusals } from '@/kit/ui/refusals';
import { useMe } from '@/session/me';

interface TryProps extends DialogProps<string> {
  companyBrandId: number;
}

/** Where the survey of a company's brand is sent to see how it looks; begins with the user's own name (OP-050). */
export default function TryDialog({ companyBrandId, close }: TryProps) {
  const { t } = useTranslation('invitations');
  const { t: tCommon } = useTranslation();
  const me = useMe();
  const [email, setEmail] = useState(me.username);
  const [type, setType] = useState<'sales' | 'service'>('sales');
  const sending = useMutation({
    mutationFn: async () => {
      const params = { path: { id: companyBrandId } };
      await client.POST('/company-brand/send/{id}', { params, body: { email, type } });
    },
    onSuccess: () => close(email),
    meta: { errors: 'inline' },
  });
  const problem = sending.error ? problemOf(sending.error) : undefined;
  const { errorOf, failure } = sortRefusals(problem, ['email'], tCommon);
  return (
    <FormDialog
      title={t('try.title')}
      size="small"
      ok={t('try.ok')}
      busy={sending.isPending}
      disabled={email.trim() === ''}
      failure={failure}
      onSubmit={() => sending.mutate()}
      onClose={() => close()}
    >
      <NativeSelect
        label={t('invitations.fields.type')}
        value={type}
        data={(['sales', 'service'] as const).map((value) => ({
          value,
          label: t(`invitations.values.type.${value}`),
        }))}
        onChange={({ currentTarget }) => setType(currentTarget.value as 'sales' | 'service')}
      />
      <TextInput
        label={t('invitations.fields.email')}
        inputMode="email"
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        error={errorOf('email')}
        data-autofocus
      />
    </FormDialog>
  );
}
