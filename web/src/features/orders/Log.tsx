import { Button, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { empty } from '@/i18n/format';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { problemText } from '@/kit/ui/problem-text';
import { Timeline, TimelineEntry } from '@/kit/ui/Timeline';
import classes from './OrderView.module.css';
import type { Order } from './order';
import { logQuery, type OrderLog } from './queries';

/** What was said and done about an order, and a line for what is to be said. */
export function Log({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { data, error, refetch } = useQuery(logQuery(order.id));
  return (
    <section className={classes.log} aria-labelledby="order-log">
      <h2 id="order-log" className={classes.heading}>
        {t('log.title')}
      </h2>
      {order.status !== 'deleted' && <NewComment orderId={order.id} />}
      {error && <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />}
      {data && (
        <Timeline>
          {data.map((line) => (
            <TimelineEntry key={line.id} what={<What line={line} />} at={line.created_at} by={line.user_name}>
              <Lines line={line} />
              {line.comment !== '' && <p className={classes.comment}>{line.comment}</p>}
            </TimelineEntry>
          ))}
        </Timeline>
      )}
    </section>
  );
}

function What({ line }: { line: OrderLog }) {
  const { t } = useTranslation('orders');
  if (line.kind === 'vehicle') return t('log.vehicles', { before: line.old, after: line.new });
  if (line.kind !== 'status') return t(`log.kinds.${line.kind}`);
  const word = (status: string) => t(`orders.values.status.${status as Order['status']}`);
  return `${word(line.old)} → ${word(line.new)}`;
}

type Value = string | number | null;
type Change = readonly [Value, Value];

/** What a change was; texts about the customer without their words. */
function Lines({ line: { kind, data } }: { line: OrderLog }) {
  const { t } = useTranslation('orders');
  if (kind === 'mail') {
    const { to = [] } = data as { to?: readonly string[] };
    return <p className={classes.comment}>{to.join(', ')}</p>;
  }
  if (kind !== 'change') return null;
  const text = (value: Value) => (value === null || value === '' ? empty : String(value));
  return (
    <ul className={classes.changes}>
      {Object.entries(data as Readonly<Record<string, Change>>).map(([field, [before, after]]) => (
        <li key={field}>
          {t(`orders.fields.${field as 'model_id'}`)}
          {before === null && after === null ? '' : `: ${text(before)} → ${text(after)}`}
        </li>
      ))}
    </ul>
  );
}

function NewComment({ orderId }: { orderId: number }) {
  const { t } = useTranslation('orders');
  const { t: tCommon } = useTranslation();
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const sending = useMutation({
    mutationFn: async (comment: string) =>
      client.POST('/order/comment/{id}', { params: { path: { id: orderId } }, body: { comment } }),
    onSuccess: (_answer, sent) => {
      // What was typed on meanwhile stays.
      setText((now) => (now.trim() === sent ? '' : now));
      void queryClient.invalidateQueries({ queryKey: logQuery(orderId).queryKey });
    },
    meta: { errors: 'inline' },
  });
  const problem = sending.error ? problemOf(sending.error) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const comment = text.trim();
    if (comment !== '' && !sending.isPending) sending.mutate(comment);
  };
  return (
    <form onSubmit={submit} className={classes.newComment}>
      <Textarea
        label={t('log.comment')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        error={problem && (problem.fields?.comment?.join(' ') ?? problemText(problem, tCommon).text)}
        autosize
        minRows={2}
        maxRows={10}
      />
      <Button type="submit" variant="default" loading={sending.isPending} disabled={text.trim() === ''}>
        {t('log.send')}
      </Button>
    </form>
  );
}
