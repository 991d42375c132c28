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

/** Whether it can be sent once more. */
export const isResendable = ({ state, sending }: Invitation): boolean =>
  !sending && (state === 'sent' || state === 'started' || state === 'abandoned');

/** Whether another version of the survey can still be asked. */
export const takesLatest = ({ state }: Invitation): boolean =>
  state === 'planned' || state === 'queued' || state === 'sent';
