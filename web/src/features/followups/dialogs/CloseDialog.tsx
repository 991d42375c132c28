import { Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { problemText } from '@/kit/ui/problem-text';
import type { FollowUp } from '../follow-up';
import { actionsQuery, causesQuery, checkQuery } from '../queries';
import { useTitles } from '../use-titles';

interface CloseProps extends DialogProps<FollowUp> {
  id: number;
  responseId: number;
  name: string;
}

const idOf = (text: string) => (text === '' ? null : Number(text));

/** Why the customer was not content, what was done, and whether they are asked if it is settled. */
export default function CloseDialog({ id, responseId, name, close }: CloseProps) {
  const { t } = useTranslation('followups');
  const { t: tCommon } = useTranslation();
  const causes = useTitles(causesQuery);
  const actions = useTitles(actionsQuery);
  const { data: check } = useQuery(checkQuery(responseId));
  const [cause, setCause] = useState('');
  const [action, setAction] = useState('');
  const [comment, setComment] = useState('');
  const [asks, setAsks] = useState<boolean>();
  const mayAsk = check?.reason === '';
  const closing = useMutation({
    mutationFn: async () => {
      const body = {
        comment,
        cause_id: idOf(cause),
        action_id: idOf(action),
        check: mayAsk && (asks ?? true),
      };
      return (await client.POST('/follow-up/{id}/close', { params: { path: { id } }, body })).data;
    },
    onSuccess: (closed) => close(closed),
    meta: { errors: 'inline' },
  });
  const problem = closing.error ? problemOf(closing.error) : undefined;
  const wrong = Object.values(problem?.fields ?? {}).flat();
  const failure = problem && (wrong.length > 0 ? wrong.join(' ') : problemText(problem, tCommon).text);
  const reason = check?.reason ?? '';
  return (
    <FormDialog
      title={t('close.title', { name: name || t('nobody') })}
      ok={t('close.ok')}
      busy={closing.isPending}
      disabled={check === undefined}
      failure={failure}
      onSubmit={() => closing.mutate()}
      onClose={() => close()}
    >
      <NativeSelect
        label={t('close.cause')}
        value={cause}
        data={[{ value: '', label: t('close.unsaid') }, ...causes]}
        onChange={({ currentTarget }) => setCause(currentTarget.value)}
        data-autofocus
      />
      <NativeSelect
        label={t('close.action')}
        value={action}
        data={[{ value: '', label: t('close.unsaid') }, ...actions]}
        onChange={({ currentTarget }) => setAction(currentTarget.value)}
      />
      <Textarea
        label={t('close.comment')}
        description={t('close.commentHelp')}
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
        maxLength={4000}
        autosize
        minRows={3}
        maxRows={10}
      />
      <Checkbox
        label={t('close.check')}
        description={
          reason === ''
            ? t('close.checkHelp')
            : t('close.noCheck', { reason: t(`why.${reason as 'no_email'}`) })
        }
        checked={mayAsk && (asks ?? true)}
        disabled={!mayAsk}
        onChange={({ currentTarget }) => setAsks(currentTarget.checked)}
      />
    </FormDialog>
  );
}
