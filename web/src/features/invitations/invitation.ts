import type { Schemas } from '@/api/client';
import type { Tone } from '@/kit/ui/StatusBadge';

export type Invitation = Schemas['Response'];
export type State = Invitation['state'];

export const states = [
  'planned',
  'skipped',
  'queued',
  'sent',
  'failed',
  'started',
  'completed',
  'abandoned',
  'expired',
  'cancelled',
] as const satisfies readonly State[];

/** Why somebody was not asked, in the order in which it is decided; then why a mail did not arrive. */
export const reasons = [
  'no_survey',
  'no_sender',
  'no_email',
  'bad_email',
  'own_address',
  'suppressed',
  'no_consent',
  'no_basis',
  'too_old',
  'duplicate',
  'too_soon',
  'no_mailbox',
  'bounced',
  'complained',
  'refused',
  'unsubscribed',
  'mail_cancelled',
  'survey_archived',
  'erased',
  'kept_long_enough',
] as const;
export type Reason = (typeof reasons)[number];

export const isReason = (text: string): text is Reason => (reasons as readonly string[]).includes(text);

export const toneOf: Record<State, Tone> = {
  planned: 'grey',
  skipped: 'amber',
  queued: 'grey',
  sent: 'grey',
  failed: 'red',
  started: 'grey',
  completed: 'green',
  abandoned: 'grey',
  expired: 'grey',
  cancelled: 'grey',
};

/** Whether the address can be corrected, so that the customer is asked after all. */
export const isFixable = ({ state, transaction_id: id }: Invitation): boolean =>
  id !== null && (state === 'skipped' || state === 'failed' || state === 'planned');

/** Whether it can be sent once more, as far as the row says: tests cannot, nor where mails fail or must not be sent. */
export const isResendable = ({
  state,
  kind,
  reason,
  sending,
  email,
  erased_at: erased,
}: Invitation): boolean =>
  !sending &&
  kind !== 'test' &&
  reason === '' &&
  email !== '' &&
  erased === null &&
  (state === 'sent' || state === 'started' || state === 'abandoned');

/** Whether a mail of it is on its way; what waits in the queue may wait for hours. */
export const isSending = ({ state, sending }: Invitation): boolean => sending && state !== 'queued';

/** When a mail leaves that waits for the end of the night, a Sunday or a holiday; undefined: nothing waits so long. */
export const leavesAt = ({ sending, send_at: at }: Invitation, now = new Date()): string | undefined =>
  sending && at !== null && new Date(at) > now ? at : undefined;

/** Whether another version of the survey can still be asked; a mail that asks whether all is settled has no survey. */
export const takesLatest = ({ state, survey_id: survey }: Invitation): boolean =>
  survey !== null && (state === 'planned' || state === 'queued' || state === 'sent');
