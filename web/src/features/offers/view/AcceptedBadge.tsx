import { useTranslation } from 'react-i18next';
import { dateTime } from '@/i18n/format';
import { StatusBadge } from '@/kit/ui/StatusBadge';
import type { Version } from '../wire';
import { useAcceptance } from './use-acceptance';

/** That the customer has accepted the offer, and when; grey where it was changed since. */
export function AcceptedBadge({ version }: { version: Pick<Version, 'id' | 'changed_since_finish'> }) {
  const { t } = useTranslation('offerlist');
  const accepted = useAcceptance(version.id);
  if (!accepted) return null;
  return (
    <StatusBadge
      tone={version.changed_since_finish ? 'grey' : 'green'}
      label={t('acceptance.at', { at: dateTime(accepted.accepted_at) })}
    />
  );
}
