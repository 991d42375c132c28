import { Anchor, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client, type Schemas } from '@/api/client';
import { type Problem, problemOf } from '@/api/problem';
import { dateTime, fileSize } from '@/i18n/format';
import type { DialogProps } from '@/kit/ui/dialog';
import { FactList } from '@/kit/ui/FactList';
import { FormDialog } from '@/kit/ui/FormDialog';
import { InfoNote } from '@/kit/ui/InfoNote';
import { sortRefusals } from '@/kit/ui/refusals';
import { documentOf } from '../documents';

interface MailDialogProps extends DialogProps<Schemas['MailedOffer']> {
  id: number;
  number: string;
  letter: Schemas['Letter'];
}

/** The mail that brings the customer the last document of an offer, as the customer will read it. */
export default function MailDialog({ id, number, letter, close }: MailDialogProps) {
  const { t } = useTranslation('offerlist');
  const { t: tCommon } = useTranslation();
  const [to, setTo] = useState(letter.to);
  const [text, setText] = useState(letter.text);
  const [link, setLink] = useState(letter.can_link);
  const [problem, setProblem] = useState<Problem>();
  const [sending, setSending] = useState(false);
  const { document, file, subject, sender, sender_name: name, answers_to: answers } = letter;

  const send = async () => {
    setSending(true);
    setProblem(undefined);
    try {
      const { data } = await client.POST('/version/mail/{id}', {
        params: { path: { id } },
        body: { to: to.trim(), text, link },
      });
      close(data);
    } catch (error) {
      setProblem(problemOf(error));
      setSending(false);
    }
  };
  const { errorOf, failure } = sortRefusals(problem, ['to', 'text'], tCommon);

  if (!document) {
    return (
      <FormDialog
        title={t('mail.title', { number })}
        size="small"
        text={t('mail.noDocument')}
        onSubmit={() => undefined}
        onClose={() => close()}
      >
        {null}
      </FormDialog>
    );
  }
  const at = dateTime(document.finished_at);
  return (
    <FormDialog
      title={t('mail.title', { number })}
      size="large"
      ok={t('mail.ok')}
      busy={sending}
      noValidate
      failure={failure}
      onSubmit={() => void send()}
      onClose={() => close()}
    >
      {letter.changed && <InfoNote text={t('mail.changed', { number: document.number })} />}
      {letter.waits && <InfoNote text={t('mail.waits')} />}
      <TextInput
        name="to"
        type="email"
        label={t('mail.to')}
        value={to}
        error={errorOf('to')}
        maxLength={255}
        autoComplete="off"
        required
        data-autofocus
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      />
      <Textarea
        name="text"
        label={t('mail.text')}
        value={text}
        error={errorOf('text')}
        maxLength={10000}
        autosize
        minRows={8}
        maxRows={16}
        required
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {letter.can_link && (
        <Checkbox
          name="link"
          label={t('mail.link')}
          description={t('mail.linkBelow')}
          checked={link}
          onChange={({ currentTarget }) => setLink(currentTarget.checked)}
        />
      )}
      <FactList
        facts={[
          [t('mail.subject'), subject],
          [t('mail.from'), sender ? `${name} <${sender}>` : t('mail.fromGroup')],
          ...(answers ? [[t('mail.answers'), answers] as const] : []),
          [
            t('mail.attached'),
            <Anchor
              key="file"
              href={documentOf(id, document.number)}
              target="_blank"
              rel="noopener"
              underline="always"
            >
              {t('mail.file', { file, size: fileSize(document.size), at })}
            </Anchor>,
          ],
        ]}
      />
    </FormDialog>
  );
}
