import { Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { problemText } from '@/kit/ui/problem-text';
import { refreshResponse } from '../queries';
import type { ResponseComment, WholeResponse } from '../response';

interface CloseDialogProps extends DialogProps<ResponseComment> {
  response: WholeResponse;
}

/** Ends the follow-up of a customer; without words the history says only that. */
export default function CloseDialog({ response, close }: CloseDialogProps) {
  const { t } = useTranslation('responses');
  const { t: tCommon } = useTranslation();
  const queryClient = useQueryClient();
  const [comment, setComment] = useState('');
  const sending = useMutation({
    mutationFn: async () => {
      const body = { survey_response_id: response.id, type: 'closed' as const, comment };
      return (await client.POST('/survey-response-comment', { body })).data;
    },
    onSuccess: (said) => close(said),
    // Somebody else may have been faster.
    onError: () => void refreshResponse(queryClient, response.id),
    meta: { errors: 'inline' },
  });
  const problem = sending.error ? problemOf(sending.error) : undefined;
  return (
    <FormDialog
      title={t('closing.title', { name: response.customer_name || t('anonymous') })}
      ok={t('closing.ok')}
      busy={sending.isPending}
      failure={problem && !problem.fields ? problemText(problem, tCommon).text : undefined}
      onSubmit={() => sending.mutate()}
      onClose={() => close()}
    >
      <Textarea
        label={t('closing.comment')}
        description={t('closing.help')}
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
        error={problem?.fields?.comment?.join(' ')}
        maxLength={4000}
        autosize
        minRows={3}
        maxRows={12}
        data-autofocus
      />
    </FormDialog>
  );
}
