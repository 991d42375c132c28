import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { type Problem, problemOf } from '@/api/problem';
import { settleConflict } from '@/kit/edit/settle-conflict';
import { useLeaveGuard } from '@/kit/edit/useLeaveGuard';
import { openDialog } from '@/kit/ui/dialog';
import { confirmDialog } from '@/kit/ui/dialogs';
import { reportProblem } from '@/kit/ui/report-problem';
import { StatusBadge } from '@/kit/ui/StatusBadge';
import { showToast } from '@/kit/ui/toast';
import { useOnePress } from '@/kit/ui/useOnePress';
import { type MailTemplate, templatesQuery } from '../queries';
import classes from './TemplateForm.module.css';

const previewAfterMs = 400;

type Words = Pick<MailTemplate, 'subject' | 'body'>;

interface Typed extends Words {
  /** The words that were there when typing began. */
  base: Words & { revision: number };
}

/** The words of a kind of mail in a language, beside how a recipient sees them. */
export function TemplateForm({ template }: { template: MailTemplate }) {
  const { t } = useTranslation(['settings', 'common']);
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const press = useOnePress();
  const [typed, setTyped] = useState<Typed>();
  const { subject, body } = typed ?? template;
  const base = typed?.base ?? template;
  const isChanged = subject !== template.subject || body !== template.body;
  const path = { kind: template.kind, languageId: template.language_id };
  const refresh = () => queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey });

  const save = useMutation({
    meta: { errors: 'inline' },
    mutationFn: (sent: Typed) =>
      client.PUT('/mail-template/{kind}/{languageId}', {
        params: { path },
        body: { subject: sent.subject, body: sent.body, revision: sent.base.revision },
      }),
    onSuccess: async ({ data: saved }, sent) => {
      showToast({ message: t('templates.saved') });
      await refresh();
      // What was typed meanwhile is a change of what is saved now.
      setTyped((now) => (now && saved && !isSame(now, sent) ? { ...now, base: saved } : undefined));
    },
    onError: async (error, sent) => {
      const problem = problemOf(error);
      const wrong = ['subject', 'body'].find((field) => problem.fields[field]);
      if (wrong) (form.current?.elements.namedItem(wrong) as HTMLElement | null)?.focus();
      else if (problem.kind === 'conflict' && problem.current) await settle(problem, sent);
      else reportProblem(problem);
    },
  });
  /** Somebody else changed them too: people choose whose words stay. */
  const settle = async (problem: Problem, sent: Typed) => {
    const mine = { subject: sent.subject, body: sent.body };
    const settled = await settleConflict(
      problem,
      { base: { subject: sent.base.subject, body: sent.base.body }, change: mine },
      {
        fieldLabel: (field) => t(`templates.${field}` as 'templates.body'),
        valueText: (_field, value) => String(value),
      },
    );
    if (!settled) return;
    const theirs = problem.current as Typed['base'];
    const merged: Typed = { subject: theirs.subject, body: theirs.body, ...settled.rest, base: theirs };
    setTyped(settled.rest && merged);
    if (settled.rest) save.mutate(merged);
    else await refresh();
  };
  const type = (change: Partial<Words>) => {
    const now = { subject, body, ...change };
    setTyped(isSame(now, template) ? undefined : { ...now, base });
    if (save.isError) save.reset();
  };
  const reset = useMutation({
    mutationFn: () =>
      client.DELETE('/mail-template/{kind}/{languageId}', {
        params: { path, query: { revision: template.revision } },
      }),
    onSuccess: () => setTyped(undefined),
    onSettled: refresh,
  });
  useLeaveGuard({ what: 'form', isDirty: isChanged, onDiscard: () => setTyped(undefined) });

  const askReset = async () => {
    const sure = await openDialog(confirmDialog, {
      title: t('templates.reset'),
      text: t('templates.resetText'),
      ok: t('templates.reset'),
      destructive: true,
    });
    if (sure) reset.mutate();
  };
  const wrong = save.error ? problemOf(save.error).fields : {};
  return (
    <div className={classes.columns}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged && !save.isPending) press(() => save.mutate({ subject, body, base }));
        }}
      >
        <Stack gap="md">
          <div>
            <StatusBadge
              tone={template.revision ? 'green' : 'grey'}
              label={t(template.revision ? 'templates.own' : 'templates.builtIn')}
            />
          </div>
          <TextInput
            name="subject"
            label={t('templates.subject')}
            withAsterisk
            value={subject}
            error={wrong.subject?.join(' ')}
            onChange={(event) => type({ subject: event.currentTarget.value })}
          />
          <Textarea
            name="body"
            label={t('templates.body')}
            withAsterisk
            autosize
            minRows={10}
            value={body}
            error={wrong.body?.join(' ')}
            onChange={(event) => type({ body: event.currentTarget.value })}
          />
          <Text size="sm" component="div">
            <span className={classes.place}>{t('templates.places')}</span>
            {template.places.map((place) => (
              <span key={place} className={classes.place}>
                <code>{`{${place}}`}</code>
                {template.needed.includes(place) && ` (${t('templates.needed')})`}
              </span>
            ))}
          </Text>
          <Group gap="sm">
            <Button type="submit" loading={save.isPending} disabled={!isChanged}>
              {t('common:action.save')}
            </Button>
            {template.revision > 0 && (
              <Button variant="default" loading={reset.isPending} onClick={() => void askReset()}>
                {t('templates.reset')}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
      <Preview template={template} subject={subject} body={body} />
    </div>
  );
}

function isSame(one: Words, other: Words): boolean {
  return one.subject === other.subject && one.body === other.body;
}

interface PreviewProps {
  template: MailTemplate;
  subject: string;
  body: string;
}

/** The mail as its recipient sees it; while something is wrong with it, as it was last. */
function Preview({ template, subject, body }: PreviewProps) {
  const { t } = useTranslation('settings');
  const [asked] = useDebouncedValue({ subject, body }, previewAfterMs);
  const { data: seen } = useQuery({
    queryKey: ['mail-preview', template.kind, template.language_id, asked],
    queryFn: async ({ signal }) => {
      try {
        const { data: answer } = await client.POST('/mail-template/preview', {
          body: { kind: template.kind, language_id: template.language_id, ...asked },
          signal,
        });
        return answer ?? null;
      } catch (error) {
        // Half a word is no error: the mail stays as it was, and saving says what is wrong.
        if (problemOf(error).kind !== 'invalid') throw error;
        return null;
      }
    },
    placeholderData: keepPreviousData,
    retry: false,
  });
  const [data, setData] = useState(seen);
  if (seen && seen !== data) setData(seen);
  return (
    <section aria-label={t('templates.preview')} className={classes.preview}>
      <Text size="sm" c="dimmed">
        {t('templates.preview')}
      </Text>
      <Text fw={600}>{data?.subject}</Text>
      <div className={classes.text}>{data?.text}</div>
    </section>
  );
}
