import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { dateTime } from '@/i18n/format';
import { useKeptTexts } from '@/kit/edit/useKeptTexts';
import { problemText } from '@/kit/ui/problem-text';
import { Timeline, TimelineEntry } from '@/kit/ui/Timeline';
import { mailWords } from '../mail-words';
import { refreshResponse, takersQuery } from '../queries';
import type { ResponseComment, WholeResponse } from '../response';
import classes from './Panel.module.css';

/** Nothing typed, and nobody chosen. */
const blank = { comment: '', responsible: '' };

/** What was said about a response, the newest first, and a line for what is to be said. */
export function Talk({ response }: { response: WholeResponse }) {
  const { t } = useTranslation('responses');
  return (
    <section className={classes.talk} aria-label={t('talk.title')}>
      <NewComment response={response} />
      <Story response={response} />
    </section>
  );
}

function NewComment({ response: { id } }: { response: WholeResponse }) {
  const { t } = useTranslation('responses');
  const { t: tCommon } = useTranslation();
  const queryClient = useQueryClient();
  const { texts, put } = useKeptTexts(`response-comment.${String(id)}`, blank);
  const { comment: text, responsible } = texts;
  const { data: takers = [] } = useQuery(takersQuery(id));
  const sending = useMutation({
    mutationFn: async (said: { comment: string; responsible: string }) =>
      client.POST('/survey-response-comment', {
        body: {
          survey_response_id: id,
          type: 'comment',
          comment: said.comment,
          responsible_user_id: said.responsible === '' ? null : Number(said.responsible),
        },
      }),
    onSuccess: (_answer, sent) => {
      // What was typed and chosen meanwhile stays.
      put({
        ...(text.trim() === sent.comment && { comment: '' }),
        ...(responsible === sent.responsible && { responsible: '' }),
      });
      void refreshResponse(queryClient, id);
    },
    meta: { errors: 'inline' },
  });
  const problem = sending.error ? problemOf(sending.error) : undefined;
  const { comment: wrongText, responsible_user_id: wrongUser } = problem?.fields ?? {};
  const isTask = responsible !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const comment = text.trim();
    if ((comment !== '' || isTask) && !sending.isPending) sending.mutate({ comment, responsible });
  };
  return (
    <form onSubmit={submit} className={classes.newComment}>
      <Textarea
        label={t('talk.comment')}
        value={text}
        onChange={({ currentTarget }) => put({ comment: currentTarget.value })}
        error={
          wrongText?.join(' ') ??
          (problem && wrongUser === undefined ? problemText(problem, tCommon).text : undefined)
        }
        maxLength={4000}
        autosize
        minRows={2}
        maxRows={10}
      />
      <div className={classes.send}>
        <NativeSelect
          aria-label={t('talk.responsible')}
          value={responsible}
          data={[
            { value: '', label: t('talk.nobody') },
            ...takers.map(({ id: value, name }) => ({ value: String(value), label: name })),
          ]}
          onChange={({ currentTarget }) => put({ responsible: currentTarget.value })}
          error={wrongUser?.join(' ')}
        />
        <Button type="submit" loading={sending.isPending} disabled={text.trim() === '' && !isTask}>
          {t(isTask ? 'talk.task' : 'talk.send')}
        </Button>
      </div>
    </form>
  );
}

type Entry =
  | { kind: 'comment'; at: string; comment: ResponseComment }
  | { kind: 'mail'; at: string; mail: WholeResponse['mails'][number] };

/** Comments, tasks and mails in the order of time. */
function Story({ response }: { response: WholeResponse }) {
  const { comments, mails } = response;
  const entries: Entry[] = [
    ...comments.map((comment): Entry => ({ kind: 'comment', at: comment.created_at, comment })),
    ...mails.map((mail): Entry => ({ kind: 'mail', at: mail.sent_at ?? mail.created_at, mail })),
  ].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  if (entries.length === 0) return null;
  return (
    <Timeline>
      {entries.map((entry) =>
        entry.kind === 'mail' ? (
          <Mailed key={`mail-${entry.at}`} response={response} mail={entry.mail} at={entry.at} />
        ) : (
          <Said key={entry.comment.id} comment={entry.comment} />
        ),
      )}
    </Timeline>
  );
}

/** A mail of the survey; one that waits says when it leaves. */
function Mailed({
  response,
  mail,
  at,
}: {
  response: WholeResponse;
  mail: WholeResponse['mails'][number];
  at: string;
}) {
  const { t } = useTranslation('responses');
  const { key, at: leaves } = mailWords(mail, response);
  return <TimelineEntry what={t(key, { at: leaves && dateTime(leaves) })} at={at} by="" />;
}

function Said({ comment }: { comment: ResponseComment }) {
  const { t } = useTranslation('responses');
  const { type, responsible, due_at: due, done_at: done } = comment;
  return (
    <TimelineEntry
      what={t(`talk.types.${type}`)}
      at={comment.created_at}
      by={comment.user_name || t('talk.program')}
    >
      {responsible !== '' && (
        <p className={classes.quiet}>
          {done === null && due !== null
            ? t('talk.forUntil', { name: responsible, at: dateTime(due) })
            : t('talk.for', { name: responsible })}
        </p>
      )}
      {comment.comment !== '' && <p className={classes.said}>{comment.comment}</p>}
    </TimelineEntry>
  );
}
