import { NativeSelect, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { entityText } from '@/kit/record/entity-texts';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { problemText } from '@/kit/ui/problem-text';
import { type LiveStatus, liveStatuses, type Order } from './order';
import { refreshOrder } from './queries';

interface StatusDialogProps extends DialogProps<Order> {
  order: Order;
}

/** What a field of an order is called; one that no screen shows has no name. */
const nameOf = (field: string) =>
  i18next.exists(`orders:orders.fields.${field}`)
    ? entityText('orders:orders', `fields.${field}`)
    : undefined;

/** Any status of an order, with a comment for its dealer. What is refused stays in it, beside its field. */
export default function StatusDialog({ order, close }: StatusDialogProps) {
  const { t } = useTranslation('orders');
  const { t: tCommon } = useTranslation();
  const queryClient = useQueryClient();
  const [status, setStatus] = useState(liveStatuses.find((value) => value === order.status) ?? 'new');
  const [comment, setComment] = useState('');
  const [revision, setRevision] = useState(order.revision);
  const sending = useMutation({
    mutationFn: async () => {
      const body = { status, log_comment: comment, revision };
      return (await client.PUT('/order/{id}', { params: { path: { id: order.id } }, body })).data;
    },
    onSuccess: (saved) => close(saved),
    onError: (error) => {
      const { kind, current } = problemOf(error);
      if (kind !== 'conflict') return;
      if (current !== undefined) setRevision((current as Order).revision);
      void refreshOrder(queryClient, order.id);
    },
    meta: { errors: 'inline' },
  });
  const problem = sending.error ? problemOf(sending.error) : undefined;
  const fields = problem?.fields ?? {};
  const { status: wrongStatus, log_comment: wrongComment, ...others } = fields;
  const rest = Object.entries(others).map(([field, texts]) =>
    [nameOf(field), texts.join(' ')].filter(Boolean).join(': '),
  );
  const isOfNoField = problem && Object.keys(fields).length === 0;
  const failure = isOfNoField ? problemText(problem, tCommon).text : rest.join('\n') || undefined;
  return (
    <FormDialog
      title={t('status.title', { number: order.id })}
      ok={t('status.ok')}
      busy={sending.isPending}
      disabled={status === order.status && comment.trim() === ''}
      failure={failure}
      onSubmit={() => sending.mutate()}
      onClose={() => close()}
    >
      <NativeSelect
        label={t('orders.fields.status')}
        value={status}
        data={liveStatuses.map((value) => ({ value, label: t(`orders.values.status.${value}`) }))}
        onChange={({ currentTarget }) => setStatus(currentTarget.value as LiveStatus)}
        error={wrongStatus?.join(' ')}
        data-autofocus
      />
      <Textarea
        label={t('status.comment')}
        description={t('status.commentHelp')}
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
        error={wrongComment?.join(' ')}
        autosize
        minRows={3}
        maxRows={12}
      />
    </FormDialog>
  );
}
