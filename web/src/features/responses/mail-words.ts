import type { WholeResponse } from './response';

type Mail = Pick<WholeResponse['mails'][number], 'kind' | 'status' | 'sent_at'>;
type Way = Pick<WholeResponse, 'sending' | 'send_at'>;

/** What is said of a mail of the survey; with `at`, when it leaves. */
export interface MailWords {
  key: `talk.${'mail' | 'reminder'}${'' | 'Leaves' | 'Waits' | 'NotSent'}`;
  at?: string;
}

/** Whether a mail was sent, waits and until when, or never left. */
export function mailWords(mail: Mail, { sending, send_at: leaves }: Way, now = new Date()): MailWords {
  const kind = mail.kind.includes('reminder') ? 'reminder' : 'mail';
  if (mail.sent_at !== null) return { key: `talk.${kind}` };
  if (mail.status !== 'queued' && mail.status !== 'sending') return { key: `talk.${kind}NotSent` };
  if (sending && leaves !== null && new Date(leaves) > now) return { key: `talk.${kind}Leaves`, at: leaves };
  return { key: `talk.${kind}Waits` };
}
