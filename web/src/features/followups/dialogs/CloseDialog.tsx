import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { useKeptTexts } from '@/kit/edit/useKeptTexts';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { problemText } from '@/kit/ui/problem-text';
import { showToast } from '@/kit/ui/toast';
import type { FollowUp } from '../follow-up';
import { actionsQuery, causesQuery, checkQuery } from '../queries';
import { useTitles } from '../use-titles';

interface CloseProps extends DialogProps<FollowUp> {
  id: number;
  responseId: number;
  name: string;
}

const blank = { cause: '', action: '', comment: '' };

const idOf = (text: string) => (text === '' ? null : Number(text));

/** Why the customer was not content, what was done, and whether they are asked if it is settled. */
export default function CloseDialog({ id, responseId, name, close }: CloseProps) {
  const { t } = useTranslation('followups');
  const { t: tCommon } = useTranslation();
  const causes = useTitles(causesQuery);
  const actions = useTitles(actionsQuery);
  const { data: check } = useQuery(checkQuery(responseId));
  const { texts, put, drop } = useKeptTexts(`follow-up-close.${String(id)}`, blank);
  const { cause, action, comment } = texts;
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
    onSuccess: (closed) => {
      drop();
      close(closed);
    },
    onError: (error) => {
      const refused = problemOf(error);
      if (refused.kind !== 'conflict') return;
      // Somebody else was faster: there is nothing left to fill in, what was typed waits for another time.
      showToast({ message: problemText(refused, tCommon).text, tone: 'warning' });
      close();
    },
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
      unsaved={comment !== ''}
      onClose={() => {
        drop();
        close();
      }}
    >
      <NativeSelect
        label={t('close.cause')}
        value={cause}
        data={[{ value: '', label: t('close.unsaid') }, ...causes]}
        onChange={({ currentTarget }) => put({ cause: currentTarget.value })}
        data-autofocus
      />
      <NativeSelect
        label={t('close.action')}
        value={action}
        data={[{ value: '', label: t('close.unsaid') }, ...actions]}
        onChange={({ currentTarget }) => put({ action: currentTarget.value })}
      />
      <Textarea
        label={t('close.comment')}
        description={t('close.commentHelp')}
        value={comment}
        onChange={({ currentTarget }) => put({ comment: currentTarget.value })}
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
