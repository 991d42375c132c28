import { TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { languagesQuery } from '@/api/group';
import { problemOf } from '@/api/problem';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { sortRefusals } from '@/kit/ui/refusals';
import { showToast } from '@/kit/ui/toast';
import { meQuery } from '@/session/me';
import { refreshOutbox } from '../queries';

/** Sends a mail to see whether mails arrive. */
export default function TestMailDialog({ close }: DialogProps<void>) {
  const { t } = useTranslation('settings');
  const { t: tCommon } = useTranslation();
  const queryClient = useQueryClient();
  const { data: me } = useQuery(meQuery);
  const { data: languages = [] } = useQuery(languagesQuery);
  const [to, setTo] = useState(me?.email ?? '');
  const send = useMutation({
    meta: { errors: 'inline' },
    mutationFn: () =>
      client.POST('/mail/test', {
        body: { to: to.trim(), language_id: languages.find(({ code }) => code === i18next.language)?.id },
      }),
    onSuccess: async () => {
      showToast({ message: t('mail.testQueued') });
      await refreshOutbox(queryClient);
      close();
    },
  });
  const problem = send.error ? problemOf(send.error) : undefined;
  const { errorOf, failure } = sortRefusals(problem, ['to'], tCommon);
  return (
    <FormDialog
      title={t('mail.testTitle')}
      text={t('mail.testText')}
      ok={t('mail.testOk')}
      onClose={() => close()}
      onSubmit={() => send.mutate()}
      busy={send.isPending}
      noValidate
      failure={failure}
    >
      <TextInput
        data-autofocus
        name="to"
        type="email"
        label={t('mail.testTo')}
        withAsterisk
        value={to}
        error={errorOf('to')}
        onChange={(event) => {
          setTo(event.currentTarget.value);
          send.reset();
        }}
      />
    </FormDialog>
  );
}
