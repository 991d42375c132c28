import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dateTime } from '@/i18n/format';
import { SendButton } from '@/kit/ui/SendButton';
import { StatusBadge } from '@/kit/ui/StatusBadge';
import { fix, resend, showSteps } from './actions';
import {
  type Invitation,
  isFixable,
  isReason,
  isResendable,
  isSending,
  leavesAt,
  toneOf,
} from './invitation';
import classes from './InvitationCells.module.css';

/** Opens what became of an invitation. */
export function CustomerCell({ row }: { row: Invitation }) {
  const { t } = useTranslation('invitations');
  return (
    <button type="button" className={classes.open} onClick={() => void showSteps(row)}>
      {row.customer_name || t('nobody')}
    </button>
  );
}

/** How far an invitation is, and why no further. */
export function StateCell({ row }: { row: Invitation }) {
  const { t } = useTranslation('invitations');
  const { state, reason, uncertain } = row;
  const words = isReason(reason) ? t(`invitations.values.reason.${reason}`) : undefined;
  const later = leavesAt(row);
  const label = isSending(row) && !later ? t('sending') : t(`invitations.values.state.${state}`);
  return (
    <span className={classes.state}>
      <StatusBadge tone={toneOf[state]} label={label} />
      {words !== undefined && (
        <span className={classes.why} title={words}>
          {words}
        </span>
      )}
      {later && <span className={classes.why}>{t('leavesAt', { at: dateTime(later) })}</span>}
      {uncertain && <span className={classes.why}>{t('uncertain')}</span>}
    </span>
  );
}

/** What can be done about it. */
export function ActionCell({ row }: { row: Invitation }) {
  const { t } = useTranslation('invitations');
  const queryClient = useQueryClient();
  const name = row.customer_name || row.email;
  if (isFixable(row)) {
    return (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('fixOf', { name })}
        onClick={() => void fix(queryClient, row)}
      >
        {t('fix')}
      </Button>
    );
  }
  if (!isResendable(row)) return null;
  return (
    <SendButton
      size="compact-sm"
      variant="default"
      aria-label={t('resendOf', { name })}
      onSend={() => resend(queryClient, row)}
    >
      {t('resend')}
    </SendButton>
  );
}
