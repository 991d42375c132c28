import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { isReason, type Reason, reasons } from './invitation';
import classes from './ReasonCounts.module.css';

interface ReasonCountsProps {
  counted: Schemas['InvitationReport'];
  chosen: string | undefined;
  onChoose: (reason: Reason | undefined) => void;
}

/** Who was not asked, and whom a mail did not reach, by the reason; each narrows the log to those. */
export function ReasonCounts({ counted, chosen, onChoose }: ReasonCountsProps) {
  const { t } = useTranslation('invitations');
  const all: Record<string, number> = { ...counted.skipped, ...counted.failed };
  const shown = reasons.filter((reason) => isReason(reason) && (all[reason] ?? 0) > 0);
  if (shown.length === 0) return null;
  const skipped = Object.values(counted.skipped).reduce((sum, count) => sum + count, 0);
  return (
    <section className={classes.counts} aria-label={t('reasons')}>
      <span className={classes.label}>{t('notInvited', { count: skipped })}</span>
      {shown.map((reason) => (
        <button
          key={reason}
          type="button"
          className={classes.reason}
          aria-pressed={chosen === reason}
          onClick={() => onChoose(chosen === reason ? undefined : reason)}
        >
          {t(`invitations.values.reason.${reason}`)} <b>{all[reason]}</b>
        </button>
      ))}
    </section>
  );
}
