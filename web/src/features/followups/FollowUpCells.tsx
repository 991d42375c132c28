import { Anchor, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { dateTime, empty } from '@/i18n/format';
import type { CellContext } from '@/kit/record/entity';
import { translate } from '@/kit/record/translation';
import { SendButton } from '@/kit/ui/SendButton';
import { StatusBadge } from '@/kit/ui/StatusBadge';
import { closeFollowUp, reopenFollowUp } from './actions';
import { between, type FollowUp, isOverdue, lateBy, type Reason, responseLink } from './follow-up';
import { useScreenText } from './use-titles';
import classes from './FollowUpCells.module.css';

interface CellProps {
  row: FollowUp;
}

/** Opens the response, with all that was said. */
export function CustomerCell({ row }: CellProps) {
  const { t } = useTranslation('followups');
  const link = responseLink(row.response_id);
  return (
    <Anchor
      renderRoot={(props) => <Link {...link} {...props} />}
      className={classes.customer}
      inherit
      underline="hover"
    >
      {row.customer_name || t('nobody')}
    </Anchor>
  );
}

/** Says how long something took. */
function useSpan() {
  const { t } = useTranslation('followups');
  return ({ unit, ...amounts }: ReturnType<typeof between>) => t(`span.${unit}`, amounts);
}

/** Until when, and by how much it is late; of one that is closed, when that was. */
export function DueCell({ row }: CellProps) {
  const { t } = useTranslation('followups');
  const span = useSpan();
  if (row.closed_at !== null) return <span>{t('closedAt', { at: dateTime(row.closed_at) })}</span>;
  return (
    <span className={classes.due}>
      {isOverdue(row) ? (
        <StatusBadge tone="red" label={t('late', { span: span(lateBy(row)) })} />
      ) : (
        dateTime(row.due_at)
      )}
    </span>
  );
}

/** Why a customer is looked after, in words. */
export function useReasons(context: CellContext) {
  const { t } = useTranslation('followups');
  return (reasons: readonly Reason[]) =>
    reasons
      .map(({ kind, value, text }) => {
        const about = translate(text ?? {}, context).text;
        return t(`reasons.${kind}`, { value, about: about || empty });
      })
      .join('; ');
}

export function WhyCell({ row, context }: CellProps & { context: CellContext }) {
  const { t } = useTranslation('followups');
  const words = useReasons(context)(row.reasons) || t('byHand');
  return (
    <span className={classes.why} title={words}>
      {words}
    </span>
  );
}

/** Whose task it is, for whom they stand in, and whether it was handed on for being late. */
export function ResponsibleCell({ row }: CellProps) {
  const { t } = useTranslation('followups');
  if (row.responsible === '') return <span>{empty}</span>;
  const words =
    row.for_user === '' ? row.responsible : t('standsIn', { name: row.responsible, other: row.for_user });
  return (
    <span className={classes.responsible}>
      <span className={classes.why} title={words}>
        {words}
      </span>
      {row.escalated_at !== null && (
        <span title={dateTime(row.escalated_at)}>
          <StatusBadge tone="amber" label={t('escalated')} />
        </span>
      )}
    </span>
  );
}

/** Why the customer was not content, or what was done about it. */
export function TitleCell({ title }: { title: Readonly<Record<string, string>> }) {
  const textOf = useScreenText();
  const words = textOf(title) || empty;
  return <span title={words}>{words}</span>;
}

export function TouchCell({ row }: CellProps) {
  const { t } = useTranslation('followups');
  const span = useSpan();
  if (row.touched_at === null) return <span>{empty}</span>;
  const taken = between(row.opened_at, row.touched_at);
  const isAtOnce = taken.unit === 'minutes' && taken.minutes === 0;
  return <span>{isAtOnce ? t('atOnce') : t('after', { span: span(taken) })}</span>;
}

/** What can be done about it. */
export function ActionCell({ row }: CellProps) {
  const { t } = useTranslation('followups');
  const queryClient = useQueryClient();
  const name = row.customer_name || t('nobody');
  if (row.closed_at === null) {
    return (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('closeOf', { name })}
        onClick={() => void closeFollowUp(queryClient, row)}
      >
        {t('close.open')}
      </Button>
    );
  }
  return (
    <SendButton
      size="compact-sm"
      variant="default"
      aria-label={t('reopenOf', { name })}
      onSend={() => reopenFollowUp(queryClient, row)}
    >
      {t('reopen')}
    </SendButton>
  );
}
