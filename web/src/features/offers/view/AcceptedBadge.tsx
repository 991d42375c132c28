import { useTranslation } from 'react-i18next';
import { dateTime } from '@/i18n/format';
import { StatusBadge } from '@/kit/ui/StatusBadge';
import type { Version } from '../wire';
import { useAcceptance, useOlderAcceptance } from './use-acceptance';

/** That the customer has accepted the offer, and when; grey where it was changed since, or was given as a newer document. */
export function AcceptedBadge({ version }: { version: Pick<Version, 'id' | 'changed_since_finish'> }) {
  const { t } = useTranslation('offerlist');
  const accepted = useAcceptance(version.id);
  const of = useOlderAcceptance(version.id);
  if (of) return <StatusBadge tone="grey" label={t('acceptance.older', { number: of.older.number })} />;
  if (!accepted) return null;
  return (
    <StatusBadge
      tone={version.changed_since_finish ? 'grey' : 'green'}
      label={t('acceptance.at', { at: dateTime(accepted.accepted_at) })}
    />
  );
}
