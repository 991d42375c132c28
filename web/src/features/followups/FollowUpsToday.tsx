import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { dateTime, integer } from '@/i18n/format';
import { WidgetCard } from '@/kit/ui/WidgetCard';
import { WidgetRow } from '@/kit/ui/WidgetRow';
import { type FollowUp, isOverdue, responseLink } from './follow-up';
import type { FollowUpsToday as Today } from './follow-ups-today';

/** Customers who were not content and wait for somebody, those first who have waited too long. */
export function FollowUpsToday({ today: { counts, rows } }: { today: Today }) {
  const { t } = useTranslation('home');
  if (!counts || counts.open === 0) return null;
  return (
    <WidgetCard
      title={t('followUps.title')}
      count={counts.open}
      note={counts.overdue > 0 ? t('followUps.late', { number: integer(counts.overdue) }) : undefined}
      nothing=""
      all={<Link to="/survey/followup">{t('followUps.all', { mine: integer(counts.mine) })}</Link>}
    >
      {rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </WidgetCard>
  );
}

function Row({ row }: { row: FollowUp }) {
  const { t } = useTranslation('home');
  const { customer_name: customer, nps, vehicle, company, responsible } = row;
  return (
    <WidgetRow
      name={<Link {...responseLink(row.response_id)}>{customer || t('followUps.nobody')}</Link>}
      facts={[nps === null ? '' : `NPS ${String(nps)}`, vehicle, company, responsible]}
      tone={isOverdue(row) ? 'red' : 'grey'}
      badge={t(isOverdue(row) ? 'followUps.since' : 'followUps.until', { time: dateTime(row.due_at) })}
    />
  );
}
