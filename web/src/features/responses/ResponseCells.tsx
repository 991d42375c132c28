import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { dateTime, empty } from '@/i18n/format';
import { TextCell } from '@/kit/fields/cells';
import { StatusBadge } from '@/kit/ui/StatusBadge';
import { isLate, isOpen, moodOf, type SurveyResponse } from './response';
import classes from './ResponseCells.module.css';

interface CellProps {
  row: SurveyResponse;
}

/** A score from 0 to 10 on the ground of its mood; the number carries the meaning. */
export function Score({ nps }: { nps: number | null }) {
  const { t } = useTranslation('responses');
  const mood = moodOf(nps);
  if (nps === null || mood === undefined) return <span className={classes.none}>{empty}</span>;
  return (
    <span className={classes.score} data-mood={mood} title={t(`mood.${mood}`)}>
      {nps}
    </span>
  );
}

/** Whether it is unread, and the score. */
export function ScoreCell({ row: { nps, unread } }: CellProps) {
  const { t } = useTranslation('responses');
  return (
    <span className={classes.lead}>
      <span className={classes.dot} data-unread={unread || undefined} aria-hidden />
      {unread && <span className={classes.hidden}>{t('unread')}</span>}
      <Score nps={nps} />
    </span>
  );
}

/** Opens a response beside the list. */
export function CustomerCell({ row }: CellProps) {
  const { t } = useTranslation('responses');
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const isShown = search.open === row.id;
  return (
    <span className={classes.customer} data-open={isShown || undefined}>
      <Link
        to="."
        search={{ ...search, open: row.id } as never}
        resetScroll={false}
        className={classes.open}
        data-unread={row.unread || undefined}
        aria-current={isShown || undefined}
      >
        {row.customer_name || t(row.kind === 'anonymous' ? 'anonymous' : 'nobody')}
      </Link>
      {row.wants_call && <StatusBadge tone="amber" label={t('wantsCall')} />}
      {row.unread_comments > 0 && (
        <span className={classes.news}>{t('newComments', { count: row.unread_comments })}</span>
      )}
    </span>
  );
}

export function VehicleCell({ row }: CellProps) {
  return <TextCell text={[row.vehicle, row.licence_plate_no].filter(Boolean).join(' ')} />;
}

/** When it was finished; one that was only begun says so. */
export function AnsweredCell({ row }: CellProps) {
  const { t } = useTranslation('responses');
  if (row.completed_at !== null) return dateTime(row.completed_at);
  if (row.started_time === null) return <span className={classes.none}>{t('notAnswered')}</span>;
  return <span className={classes.none}>{t('begun', { at: dateTime(row.started_time) })}</span>;
}

/** How far somebody has come with looking after the customer. */
export function TasksCell({ row: { follow_up: followUp } }: CellProps) {
  const { t } = useTranslation('responses');
  if (followUp === undefined) return null;
  if (!isOpen(followUp)) return <StatusBadge tone="green" label={t('followUp.done')} />;
  const late = isLate(followUp);
  return (
    <StatusBadge
      tone={late ? 'red' : 'amber'}
      label={late ? t('followUp.late') : t('followUp.due', { at: dateTime(followUp.due_at) })}
    />
  );
}
