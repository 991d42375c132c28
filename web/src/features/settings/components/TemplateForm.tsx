import { Button, Code, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { useLeaveGuard } from '@/kit/edit/useLeaveGuard';
import { openDialog } from '@/kit/ui/dialog';
import { confirmDialog } from '@/kit/ui/dialogs';
import { reportProblem } from '@/kit/ui/report-problem';
import { StatusBadge } from '@/kit/ui/StatusBadge';
import { showToast } from '@/kit/ui/toast';
import { type MailTemplate, templatesQuery } from '../queries';
import classes from './TemplateForm.module.css';

const previewAfterMs = 400;

/** The words of a kind of mail in a language, beside how a recipient sees them. */
export function TemplateForm({ template }: { template: MailTemplate }) {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  const [subject, setSubject] = useState(template.subject);
  const [body, setBody] = useState(template.body);
  const isChanged = subject !== template.subject || body !== template.body;
  const path = { kind: template.kind, languageId: template.language_id };
  const refresh = () => queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey });

  const save = useMutation({
    meta: { errors: 'inline' },
    mutationFn: () =>
      client.PUT('/mail-template/{kind}/{languageId}', {
        params: { path },
        body: { subject, body, revision: template.revision || undefined },
      }),
    onSuccess: async () => {
      showToast({ message: t('templates.saved') });
      await refresh();
    },
    onError: (error) => {
      const problem = problemOf(error);
      if (!problem.fields.subject && !problem.fields.body) reportProblem(problem);
    },
  });
  const reset = useMutation({
    mutationFn: () =>
      client.DELETE('/mail-template/{kind}/{languageId}', {
        params: { path, query: { revision: template.revision } },
      }),
    onSuccess: refresh,
  });
  useLeaveGuard({
    what: 'form',
    isDirty: isChanged,
    onDiscard: () => {
      setSubject(template.subject);
      setBody(template.body);
    },
  });

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
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) save.mutate();
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
            onChange={(event) => setSubject(event.currentTarget.value)}
          />
          <Textarea
            name="body"
            label={t('templates.body')}
            withAsterisk
            autosize
            minRows={10}
            value={body}
            error={wrong.body?.join(' ')}
            onChange={(event) => setBody(event.currentTarget.value)}
          />
          <Text size="sm" component="div">
            <span className={classes.place}>{t('templates.places')}</span>
            {template.places.map((place) => (
              <span key={place} className={classes.place}>
                <Code>{`{${place}}`}</Code>
                {template.needed.includes(place) && ` (${t('templates.needed')})`}
              </span>
            ))}
          </Text>
          <Group gap="sm">
            <Button type="submit" loading={save.isPending} disabled={!isChanged}>
              {t('templates.save')}
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
